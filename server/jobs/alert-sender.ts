import { setTimeout as delay } from 'node:timers/promises';
import { type AlertServices, sendDueAlerts } from '#server/modules/alerts/service.ts';

const POLL_MS = 5_000;
/** While the outbox has enough for now. */
const BUSY_POLL_MS = 200;

/** Looks every few seconds whether a price has stood long enough for somebody to be told; closing waits for it. */
export class AlertSender {
  readonly #services: AlertServices;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(services: AlertServices, onError: (error: unknown) => void) {
    this.#services = services;
    this.#onError = onError;
    this.#timer = setInterval(() => this.work(), POLL_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#working;
  }

  work(): void {
    this.#working ??= this.#run().finally(() => {
      this.#working = undefined;
    });
  }

  async #run(): Promise<void> {
    try {
      while (!(await sendDueAlerts(this.#services)) && !this.#closed) await delay(BUSY_POLL_MS);
    } catch (error) {
      this.#onError(error);
    }
  }
}
