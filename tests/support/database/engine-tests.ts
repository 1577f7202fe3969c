import { test } from 'vitest';

/** A test of one engine. On the other it is not declared, so that it does not count as skipped. */
const undeclared = (() => {}) as unknown as typeof test;
const isPostgres = process.env.TEST_ENGINE === 'postgres';

export const onPostgres = isPostgres ? test : undeclared;
export const onSqlite = isPostgres ? undeclared : test;
