import pg from 'pg';
import { connectionString, POOL_DEFAULT } from './postgres-address.ts';
import { PreparingClient } from './postgres-client.ts';

/** Timeouts for a statement, for a lock, and for an idle transaction. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** TCP keep-alive; the system's default is two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

// Counts and sequence numbers are bigint, which pg returns as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openPostgresPool(url: string, onError: (error: Error) => void, max: number = POOL_DEFAULT): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    // Our queries are short: JIT compilation took longer than running them, especially on tables without statistics.
    options: '-c jit=off',
    connectionString: connectionString(url),
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'handset',
    ...KEEP_ALIVE,
  });
  // A connection lost while idle, or between statements of a transaction, emits an error that would otherwise crash the
  // process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** The application name of a serving process's listening connection. */
export const LISTENER_NAME = 'handset-listener';

/** Backoff before listening again after a lost connection, doubled and randomised. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export function pauseBefore(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random() / 2);
}

/** The timeline of this PostgreSQL, which changes when a standby is promoted. */
const HISTORY = 'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history';

/** Undefined if a service that only resembles PostgreSQL does not tell. */
async function historyOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ history: string }>(HISTORY).catch(() => ({ rows: [] }));
  return rows[0]?.history;
}

export interface Listener {
  /** After every notification and every (re)connection, since some may have been missed. */
  onNotify(): void;
  /** A standby was promoted and may lack the last changes read from the old primary. */
  onTakeover(): void;
}

export function listenPostgres(url: string, channel: string, { onNotify, onTakeover }: Listener): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let known: string | undefined;

  const connect = async () => {
    timer = undefined;
    const next = new pg.Client({
      connectionString: connectionString(url),
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: 5_000,
      ...KEEP_ALIVE,
    });
    client = next;
    const retry = () => {
      if (!stopped && client === next) timer ??= setTimeout(connect, pauseBefore(failures++));
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', onNotify);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      const history = await historyOf(next);
      failures = 0;
      if (known && history && known !== history) onTakeover();
      known = history ?? known;
      onNotify();
    } catch {
      retry();
      // A standby that is not promoted yet accepts connections but refuses LISTEN.
      next.end().catch(() => {});
    }
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
