import type { DatabaseSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy.ts';
import type { StatementCache } from './statement-cache.ts';

interface Group {
  /** Settles for all of its members together, once the disk has them. */
  committed: PromiseWithResolvers<void>;
}

/**
 * Transactions of one process on the one connection that writes. They run one after the other, and those that come
 * within one turn of the event loop are committed together: waiting for the disk costs more than all their statements.
 * Each runs inside a savepoint, so that one that fails takes back its own work only, and none is done before the
 * commit that has it is on the disk.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #waiting: (() => void)[] = [];
  #busy = false;
  #group: Group | null = null;
  /** Why the database rolled back by itself. */
  #failure: unknown;
  /** The event loop has come round: the transaction that runs now is the last of its group. */
  #due = false;

  constructor(db: DatabaseSync, statements: StatementCache) {
    this.#db = db;
    this.#statements = statements;
  }

  /** Begins a transaction when the ones before it are done; fails when another process leaves it no chance. */
  async begin(): Promise<void> {
    // From here on, not from its turn: a hundred that wait for the same process give up together.
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

  /** Resolves when the transaction is on the disk. */
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

  /** Runs something that no transaction may be around. */
  async alone<T>(work: () => T): Promise<T> {
    await this.#waitForTurn();
    try {
      this.#commitGroup();
      return await retryWhileBusy(work);
    } finally {
      this.#passTurn();
    }
  }

  /** A full disk makes SQLite roll everything back by itself; what the others of the group wrote is lost with it. */
  noteFailure(error: unknown): void {
    if (!this.#group || this.#db.isTransaction) return;
    this.#failure = error;
    this.#group.committed.reject(error);
    this.#group = null;
  }

  /** Statements after such a failure would be on their own, each committed as it comes. */
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

  /** Takes the write lock at once: a transaction that reads first and writes later can never fail for a stale read. */
  async #beginGroup(giveUpAt: number): Promise<void> {
    await retryWhileBusy(() => this.#run('begin immediate'), giveUpAt);
    const group: Group = { committed: Promise.withResolvers() };
    // Nobody waits for it when all its members failed.
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
