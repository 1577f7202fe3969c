import type { DatabaseSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy.ts';
import type { StatementCache } from './statement-cache.ts';

interface Group {
  /** Settles for all members together after the commit. */
  committed: PromiseWithResolvers<void>;
}

/**
 * Runs this process's transactions on the only writing connection, one after the other. Those that arrive within one
 * turn of the event loop are committed together, because waiting for the disk costs more than all their statements.
 * Each runs in a savepoint, so that a failure rolls back only its own work, and none resolves before its commit is on
 * disk.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #waiting: (() => void)[] = [];
  #busy = false;
  #group: Group | null = null;
  /** Why SQLite rolled back on its own. */
  #failure: unknown;
  /** The event loop has turned, so the current transaction is the last of its group. */
  #due = false;

  constructor(db: DatabaseSync, statements: StatementCache) {
    this.#db = db;
    this.#statements = statements;
  }

  /** Starts when earlier transactions are done; fails if another process holds the lock for too long. */
  async begin(): Promise<void> {
    // Counted from now rather than from its turn, so that a hundred transactions waiting for the same process give up
    // together.
    const giveUpAt = performance.now() + BUSY_TIMEOUT_MS;
    await this.#waitForTurn();
    try {
      if (!this.#group) await this.#beginGroup(giveUpAt);
      this.#run('savepoint member');
    } catch (error) {
      this.#passTurn();
      throw error;
    }
  }

  /** Resolves when the transaction is on disk. */
  async commit(): Promise<void> {
    const group = this.#group;
    try {
      this.assertInTransaction();
      this.#run('release member');
    } catch (error) {
      this.rollback();
      throw error;
    }
    this.#passTurn();
    await group?.committed.promise;
  }

  rollback(): void {
    try {
      if (this.#db.isTransaction) {
        this.#run('rollback to member');
        this.#run('release member');
      }
    } finally {
      this.#passTurn();
    }
  }

  /** Runs something outside any transaction. */
  async alone<T>(work: () => T): Promise<T> {
    await this.#waitForTurn();
    try {
      this.#commitGroup();
      return await retryWhileBusy(work);
    } finally {
      this.#passTurn();
    }
  }

  /** A full disk makes SQLite roll back everything, including the work of the group's other members. */
  noteFailure(error: unknown): void {
    if (!this.#group || this.#db.isTransaction) return;
    this.#failure = error;
    this.#group.committed.reject(error);
    this.#group = null;
  }

  /** After such a failure each statement would be committed on its own. */
  assertInTransaction(): void {
    if (this.#db.isTransaction) return;
    throw new Error('The transaction was rolled back by the database.', { cause: this.#failure });
  }

  async #waitForTurn(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await promise;
  }

  #passTurn(): void {
    if (this.#due) this.#commitGroup();
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  /** BEGIN IMMEDIATE: a transaction that reads first and writes later can never fail because of a stale read. */
  async #beginGroup(giveUpAt: number): Promise<void> {
    await retryWhileBusy(() => this.#run('begin immediate'), giveUpAt);
    const group: Group = { committed: Promise.withResolvers() };
    // Avoids an unhandled rejection if all members have failed.
    group.committed.promise.catch(() => {});
    this.#group = group;
    setImmediate(() => {
      if (this.#group !== group) return;
      if (this.#busy) this.#due = true;
      else this.#commitGroup();
    });
  }

  #commitGroup(): void {
    const group = this.#group;
    this.#group = null;
    this.#due = false;
    if (!group) return;
    try {
      this.#run('commit');
      group.committed.resolve();
    } catch (error) {
      if (this.#db.isTransaction) this.#run('rollback');
      group.committed.reject(error);
    }
  }

  #run(sql: string): void {
    try {
      this.#statements.get(sql).run([]);
    } catch (error) {
      this.noteFailure(error);
      throw error;
    }
  }
}
