import {
  type BinaryOperationNode,
  type InsertQueryNode,
  type LimitNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  SqliteQueryCompiler,
  type ValuesNode,
} from 'kysely';

/**
 * Passes a list as one array parameter: otherwise every list length would be a different statement, to be parsed,
 * planned, cached and counted by pg_stat_statements separately.
 */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOf(node);
    if (list) {
      this.visitNode(node.leftOperand);
      this.append(list.negated ? ' <> all(' : ' = any(');
      this.appendValue(list.values);
      this.append(')');
    } else super.visitBinaryOperation(node);
  }

  /** Also several rows at once; the column types come from the table. */
  protected override visitValues(node: ValuesNode): void {
    const insert = this.parentNode as InsertQueryNode | undefined;
    const rows = node.values.filter((row) => PrimitiveValueListNode.is(row));
    if (!insert?.columns || !insert.into || rows.length < 2 || rows.length !== node.values.length) {
      super.visitValues(node);
      return;
    }
    const names = insert.columns.map(({ column }) => column.name);
    this.append('select ');
    this.compileList(insert.columns);
    this.append(' from json_populate_recordset(null::');
    this.visitNode(insert.into);
    this.append(', ');
    this.appendValue(
      JSON.stringify(rows.map(({ values }) => Object.fromEntries(names.map((name, at) => [name, values[at]])))),
    );
    this.append(')');
  }
}

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOf(node);
    if (list) {
      this.visitNode(node.leftOperand);
      this.append(list.negated ? ' not in (select value from json_each(' : ' in (select value from json_each(');
      this.appendValue(JSON.stringify(list.values));
      this.append('))');
    } else super.visitBinaryOperation(node);
  }

  /**
   * SQLite's planner looks at the value of a LIMIT parameter and so prepares the statement again each time, which is
   * two thirds of a short query's cost. A signed parameter avoids that.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +');
    this.visitNode(node.limit);
  }
}

/** The values of an `in` or `not in` list; null for everything else. */
function listOf({ operator, rightOperand }: BinaryOperationNode) {
  if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand)) return null;
  if (operator.operator !== 'in' && operator.operator !== 'not in') return null;
  return { values: rightOperand.values, negated: operator.operator === 'not in' };
}
