import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { StatementCache } from './statement-cache.ts';

const rowsOf = (count: number) => `select * from (values ${Array(count).fill('(?, ?)').join(', ')})`;

test('a statement is prepared once', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'));
  const statement = cache.get(rowsOf(2));
  expect(cache.get(rowsOf(2))).toBe(statement);
  expect(statement.run([1, 2, 3, 4]).rows).toHaveLength(2);
});

test('statements with very many values are not cached', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'));
  const statement = cache.get(rowsOf(2_000));
  expect(statement.run(Array(4_000).fill(1)).rows).toHaveLength(2_000);
  expect(cache.get(rowsOf(2_000))).not.toBe(statement);
});

test('the cache size is limited for statements of any length', () => {
  const cache = new StatementCache(new DatabaseSync(':memory:'));
  const first = cache.get(rowsOf(1));
  for (let rows = 2; rows <= 400; rows++) cache.get(rowsOf(rows));
  expect(cache.get(rowsOf(1))).not.toBe(first);
});
