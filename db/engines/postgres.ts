import pg from 'pg';
import { connectionString, POOL_DEFAULT } from './postgres-address.ts';
import { PreparingClient } from './postgres-client.ts';

/** Nobody waits longer for a statement, for a lock that another holds, or for somebody who began and went away. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Whether the other machine is still there is asked after so long; the system's own time for it is two hours. */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

// Counts and sequence numbers arrive as bigint, which pg hands over as text; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export function openPostgresPool(url: string, onError: (error: Error) => void, max: number = POOL_DEFAULT): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    // Queries here are short: compiling one took longer than running it, above all on tables without statistics yet.
    options: '-c jit=off',
    connectionString: connectionString(url),
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'handset',
    ...KEPT_ALIVE,
  });
  // A connection that is lost while it is idle, or between two statements of a transaction, raises an error that nobody
  // awaits; unheard it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** What a process that serves is called among the connections. */
export const LISTENER_NAME = 'handset-listener';

/** Before listening again after the connection was lost: twice as long each time, not in step with other processes. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export function pauseBefore(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + random() / 2);
}

/** Which history of PostgreSQL's this is: another begins where a standby takes the primary's place. */
const HISTORY = 'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history';

/** Undefined where a service that is not quite PostgreSQL does not say. */
async function historyOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ history: string }>(HISTORY).catch(() => ({ rows: [] }));
  return rows[0]?.history;
}

export interface Listener {
  /** After every notification and every (re)connection, since some may have been missed. */
  onNotify(): void;
  /** Another machine has taken over, and may lack the last of what was read from the one before. */
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
      ...KEPT_ALIVE,
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
      // A standby that is yet to be promoted lets one in and refuses to be listened to.
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
