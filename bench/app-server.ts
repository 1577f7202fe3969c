import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { uuidv7 } from '#db/uuid.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { signToken } from '#server/http/request/token.ts';

/**
 * Runs the server of any checkout as in production, on the default catalogue and without rate limits. With signed-in
 * people it also counts its SQL statements.
 */

export interface AppServerOptions {
  /** Root folder of the checkout. */
  root: string;
  environment: Record<string, string>;
  pageCache: boolean;
  /** Number of signed-in readers; the first is an admin. */
  people: number;
}

export interface ServerFigures {
  statements: number;
  /** Transactions that wrote: on SQLite each waits for the disk. */
  commits: number;
  /** The server's processor time, which other load on the machine disturbs less than rates. */
  cpuMs: number;
  memoryMb: number;
  heapMb: number;
}

const ROWS_PER_INSERT = 500;
const SECRET = 'a secret of the benchmark that is long enough';
const YEAR_MS = 365 * 86_400_000;
process.once('disconnect', () => process.exit());
const counts = { statements: 0, commits: 0 };

process.once('message', async ({ root, environment, pageCache, people }: AppServerOptions) => {
  if (people > 0) countStatements(root);
  const load = (path: string) => import(pathToFileURL(join(root, path)).href);
  const { prepareDatabase } = (await load('db/prepare.ts')) as typeof import('#db/prepare.ts');
  const { buildApp } = (await load('server/app.ts')) as typeof import('#server/app.ts');
  const { readConfig } = (await load('server/config.ts')) as typeof import('#server/config.ts');
  const { BUILD_DIR: buildDir } = await load('scripts/support/build.mjs');
  const port = await freePort();
  // Needed because browser calls from another origin are refused.
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const settings = { LOG_LEVEL: 'error', TOKEN_SECRET: SECRET, TRUST_PROXY: '1', PUBLIC_URL };
  const config = readConfig({ ...settings, ...environment });
  const { database } = await prepareDatabase(config);
  const tokens = await insertPeople(database.query, people);
  const limits = { callsPerMinute: Number.MAX_SAFE_INTEGER, eventLoopDelayMax: 0 };
  const app = await buildApp({ database, config, buildDir, pageCache, ...limits });
  await app.listen({ port, host: '127.0.0.1' });
  process.on('message', (what: 'figures' | 'figures without garbage') => {
    if (what === 'figures without garbage') collectGarbage();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const memory = { memoryMb: rss / 1_048_576, heapMb: heapUsed / 1_048_576 };
    process.send?.({ ...counts, cpuMs: (user + system) / 1_000, ...memory } satisfies ServerFigures);
  });
  process.send?.({ port, tokens });
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function insertPeople(query: import('#db/client.ts').Queryable, people: number): Promise<string[]> {
  const now = new Date().toISOString();
  const expires = new Date(Date.now() + YEAR_MS);
  const tokens: string[] = [];
  for (let start = 0; start < people; start += ROWS_PER_INSERT) {
    const some = Array.from({ length: Math.min(ROWS_PER_INSERT, people - start) }, (_, index) => ({
      id: uuidv7(),
      sessionId: uuidv7(),
      name: `Reader ${start + index}`,
      email: `reader-${start + index}@bench.test`,
      role: start + index === 0 ? ('admin' as const) : ('consumer' as const),
    }));
    const users = some.map(({ id, name, email, role }) => ({ id, name, email, role, verified_at: now }));
    const sessions = some.map(({ id, sessionId }) => ({ id: sessionId, user_id: id, device: 'Bench' }));
    await query
      .insertInto('users')
      .values(users.map((user) => ({ ...user, password_hash: null, created_at: now, updated_at: now })))
      .execute();
    await query
      .insertInto('sessions')
      .values(
        sessions.map((row) => ({ ...row, created_at: now, last_seen_at: now, expires_at: expires.toISOString() })),
      )
      .execute();
    tokens.push(...(await Promise.all(some.map((claims) => signToken(claims, Buffer.from(SECRET), expires)))));
  }
  return tokens;
}

/** Counts at the database drivers, so that different code is compared fairly. */
function countStatements(root: string): void {
  const connections = new WeakMap<object, { inTransaction: boolean }>();
  const count = (connection: object, text: string) => {
    const state = connections.get(connection) ?? { inTransaction: false };
    connections.set(connection, state);
    const [verb = ''] = /[a-z]+/i.exec(text) ?? [];
    // Statements that do not touch the file are not counted.
    if (/^(pragma|savepoint|release)$/.test(verb)) return;
    counts.statements++;
    if (verb === 'begin') state.inTransaction = true;
    else if (verb === 'commit' || verb === 'rollback') state.inTransaction = false;
    if (verb === 'commit' || (!state.inTransaction && /\b(insert into|update|delete from)\b/.test(text)))
      counts.commits++;
  };
  const { Client } = createRequire(join(root, 'package.json'))('pg') as typeof import('pg');
  const { query } = Client.prototype;
  Client.prototype.query = function (this: object, ...given: [unknown]) {
    const [what] = given;
    count(this, typeof what === 'string' ? what : String((what as { text?: string }).text));
    return (query as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (text) {
    count(DatabaseSync, text);
    return exec.call(this, text);
  };
  for (const name of ['all', 'get', 'run'] as const) {
    const original = StatementSync.prototype[name] as (...given: unknown[]) => unknown;
    StatementSync.prototype[name] = function (this: StatementSync, ...given: unknown[]) {
      count(DatabaseSync, this.sourceSQL);
      return original.apply(this, given);
    } as never;
  }
}
