import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pauseBefore } from './postgres.ts';
import { connectionString } from './postgres-address.ts';
import { StartError } from './start-error.ts';

/**
 * Machines may start together, so wait for a database that does not respond yet, and longer if it says that it is
 * starting.
 */
const ANSWER_MS = 15_000;
const STARTING_MS = 60_000;
const CONNECT_MS = 4_000;

const NOT_THERE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** cannot_connect_now, too_many_connections. */
const NOT_YET = /^(57P03|53300)$/;

/**
 * Waits until PostgreSQL responds. Returns how many connections we may use: the server's limit without those reserved
 * for superusers, or a lower limit of our user or database. Errors that waiting cannot fix are thrown at once.
 */
export async function reachPostgres(
  url: string,
  onWait: (text: string) => void,
  answerMs = ANSWER_MS,
): Promise<number> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    const error = await readConnectionLimit(url);
    if (typeof error === 'number') return error;
    const patience = patienceWith(error, answerMs);
    const text = describe(error, url);
    if (performance.now() - began >= patience) throw new StartError(text);
    if (attempt === 0) onWait(`${text} Retrying for ${patience / 1_000} seconds.`);
    await delay(pauseBefore(attempt));
  }
}

interface PostgresError extends Error {
  code?: string;
}

async function readConnectionLimit(url: string): Promise<number | PostgresError> {
  const client = new pg.Client({
    connectionString: connectionString(url),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'handset',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ connections: number }>(CONNECTIONS);
    return rows[0]?.connections ?? 0;
  } catch (error) {
    return error as PostgresError;
  } finally {
    await client.end().catch(() => {});
  }
}

const CONNECTIONS = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  ) as connections`;

function patienceWith({ code = '', message }: PostgresError, answerMs: number): number {
  if (NOT_YET.test(code)) return STARTING_MS;
  return NOT_THERE.test(code) || /timeout/i.test(message) ? answerMs : 0;
}

/** Never contains the password. */
function describe({ code = '', message }: PostgresError, url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  const where = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`;
  const name = decodeURIComponent(pathname.slice(1));
  if (code === '3D000') return `${where} has no database "${name}": create it or correct DATABASE_URL.`;
  if (code === '28P01' || code === '28000')
    return `${where} rejects the user "${decodeURIComponent(username)}": check the user and password in DATABASE_URL.`;
  if (NOT_THERE.test(code))
    return `${where} does not respond (${code}): check that it is running and that DATABASE_URL is correct.`;
  return `${where} cannot be used: ${message.replace(/\.$/, '')}.`;
}
