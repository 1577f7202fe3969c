import pg from 'pg';
import { PreparingClient } from './postgres-client.ts';

const POOL_MAX = 10;

// Counts and sequence numbers arrive as bigint, which pg hands over as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openPostgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    // Queries here are short: compiling one took longer than running it, above all on tables without statistics yet.
    options: '-c jit=off',
    connectionString: url,
    max: POOL_MAX,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'handset',
  });
  // A connection that is lost while it is idle, or between two statements of a transaction, raises an error that nobody
  // awaits; unheard it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** How long to wait before listening again after the connection was lost. */
const RECONNECT_MS = 1_000;

/** Calls back on every notification and after every (re)connection, since some may have been missed. */
export function listenPostgres(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const retry = () => {
    if (!stopped) timer ??= setTimeout(connect, RECONNECT_MS);
  };
  const connect = async () => {
    timer = undefined;
    const next = new pg.Client({ connectionString: url, application_name: 'handset-listener' });
    client = next;
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', onNotify);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onNotify();
    } catch {
      retry();
    }
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
