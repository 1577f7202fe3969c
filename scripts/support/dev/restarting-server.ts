import { type ChildProcess, fork } from 'node:child_process';
import { inRoot } from '#scripts/support/paths.mjs';
import type { Answers, FromServer, ToServer } from './messages.ts';

type Address = { port: number } | { error: string };

/** Files saved together, or a branch checkout, count as one change. */
const SETTLE_MS = 50;
const STOPPED = 'The server stopped. Its last log lines have the reason. It restarts when you save one of its files.';

/** The server in its own process, restarted when its files change. */
export class RestartingServer {
  #answers: Answers;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #address = Promise.withResolvers<Address>();
  #isKnown = false;

  constructor(answers: Answers) {
    this.#answers = answers;
    process.once('exit', () => this.#child?.kill());
  }

  /** The server's address, or why it does not run; waits while it starts. */
  address(): Promise<Address> {
    return this.#address.promise;
  }

  restart(changed?: string): void {
    this.#clearAddress();
    // The server can be killed safely at any time, so do not wait for it to close.
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(changed), SETTLE_MS);
  }

  #start(changed: string | undefined): void {
    const from = performance.now();
    const child = fork(inRoot('scripts', 'support', 'dev', 'server.ts'), {
      env: { NODE_COMPILE_CACHE: inRoot('.tmp', 'dev-cache'), ...process.env },
    });
    this.#child = child;
    child.on('message', (message: FromServer) => {
      if (message.kind === 'question') return void this.#answer(child, message);
      if (child !== this.#child) return;
      this.#settle({ port: message.port });
      if (changed) console.log(`${changed} changed: restarted in ${Math.round(performance.now() - from)} ms`);
    });
    child.once('exit', () => {
      if (child !== this.#child) return;
      console.error(STOPPED);
      this.#settle({ error: STOPPED });
    });
  }

  async #answer(child: ChildProcess, { id, about, data }: FromServer & { kind: 'question' }): Promise<void> {
    const answer: ToServer = await this.#answers[about](data as never).then(
      (value) => ({ id, value }),
      (error: Error) => ({ id, error: error.message }),
    );
    if (child.connected) child.send(answer);
  }

  #settle(address: Address): void {
    this.#clearAddress();
    this.#address.resolve(address);
    this.#isKnown = true;
  }

  /** Requests already waiting get the next address. */
  #clearAddress(): void {
    if (!this.#isKnown) return;
    this.#address = Promise.withResolvers();
    this.#isKnown = false;
  }
}
