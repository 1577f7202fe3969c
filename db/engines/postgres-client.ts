import { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** A statement is prepared after this many uses. */
const USES_BEFORE = 3;
/** Maximum plans per connection. */
const NAMES_MAX = 300;
const TEXTS_MAX = 5_000;

/** After a migration by a newer process a prepared `select *` fails, because its columns have changed. */
const ALL_COLUMNS = /(?:\bselect|\breturning|,|\.)\s*\*/i;

const uses = new LRUCache<string, number>({ max: TEXTS_MAX });
/** Not a cache: connections keep a name's plan as long as they live, so a name is assigned once. */
const names = new Map<string, string>();

/** The name of a statement's prepared plan; undefined for rare statements. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES_BEFORE || ALL_COLUMNS.test(text)) {
    uses.set(text, count);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  uses.delete(text);
  return name;
}

/** PostgreSQL cancels a statement after `statement_timeout`; a connection silent for this much longer is dead. */
const SILENCE_MS = 2_000;
const LIMIT_LIFTED = /^set (local )?statement_timeout = 0/i;
const LIMIT_RESTORED = /^(reset statement_timeout|commit|rollback)\b/i;

type Query = (text: unknown, values?: unknown) => unknown;

/**
 * Prepares frequent statements, because parsing and planning took longer than running them. Closes the connection if
 * PostgreSQL is silent for too long: a machine that disappears sends nothing, and TCP itself would wait for a quarter
 * of an hour.
 */
export class PreparingClient extends pg.Client {
  readonly #socket: Socket;
  readonly #answerMs: number;
  #isLimited = true;
  #silence: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig = {}) {
    // With TLS, pg wraps this socket; closing it closes the connection either way.
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#answerMs = Number(config.statement_timeout) + SILENCE_MS;
    for (const event of ['drain', 'end'] as const) this.on(event, () => clearTimeout(this.#silence));
  }

  override query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    this.#expectAnswer(text);
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as Query as pg.Client['query'];

  #expectAnswer(text: unknown): void {
    if (typeof text === 'string' && LIMIT_LIFTED.test(text)) this.#isLimited = false;
    if (typeof text === 'string' && LIMIT_RESTORED.test(text)) this.#isLimited = true;
    clearTimeout(this.#silence);
    if (this.#isLimited) this.#silence = setTimeout(() => this.#hangUp(), this.#answerMs);
  }

  #hangUp(): void {
    const silent = new Error('PostgreSQL does not respond. The connection was closed.');
    this.#socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
  }
}
