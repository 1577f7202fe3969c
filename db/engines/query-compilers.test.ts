import { constants, DatabaseSync } from 'node:sqlite';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely';
import { expect, test } from 'vitest';
import { SqliteCompiler } from './query-compilers.ts';
import { StatementCache } from './statement-cache.ts';

const query = new Kysely<{ phones: { id: number } }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteCompiler(),
  },
});

test('SQLite prepares a statement once for any limit', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('create table phones (id integer primary key); insert into phones values (1), (2), (3)');
  let prepared = 0;
  db.setAuthorizer((action) => {
    if (action === constants.SQLITE_SELECT) prepared++;
    return constants.SQLITE_OK;
  });
  const statements = new StatementCache(db);
  const found = [2, 1, 3].map((limit) => {
    const { sql, parameters } = query.selectFrom('phones').select('id').orderBy('id').limit(limit).compile();
    return statements.get(sql).run(parameters).rows.length;
  });
  expect(found).toEqual([2, 1, 3]);
  expect(prepared).toBe(1);
  db.close();
});
