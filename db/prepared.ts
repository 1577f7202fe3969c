import { type CompiledQuery, PostgresAdapter, type QueryExecutorProvider } from 'kysely';
import type { Queryable } from './client.ts';
import type { Engine } from './dialect.ts';

/** Placeholder for a value when a statement is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

interface Statement {
  compiled: CompiledQuery;
  /** In the order of the statement's text. */
  parameters: readonly unknown[];
}

/**
 * A statement compiled once per engine, for queries of every request: building it takes Kysely longer than SQLite takes
 * to run it. Whatever varies must be passed in `values`.
 */
export function prepared<Values extends object, Row>(
  build: (
    query: Queryable,
    values: Values,
    engine: Engine,
  ) => { compile(provider: QueryExecutorProvider): CompiledQuery<Row> },
): (query: Queryable, values: Values) => Promise<Row[]> {
  const statements = new WeakMap<object, Statement>();
  const statementFor = (query: Queryable): Statement => {
    const { adapter } = query.getExecutor();
    const known = statements.get(adapter);
    if (known) return known;
    const engine = adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    const compiled = build(query, placeholders as Values, engine).compile(query);
    const statement = { compiled, parameters: compiled.parameters };
    statements.set(adapter, statement);
    return statement;
  };
  return async (query, values) => {
    const { compiled, parameters } = statementFor(query);
    const { rows } = await query.executeQuery<Row>({
      ...compiled,
      parameters: parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      ),
    } as CompiledQuery<Row>);
    return rows;
  };
}
