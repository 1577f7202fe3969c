import { useEffect, useState } from 'react';
import { beforeSignOut } from '#app/features/account/auth/session.ts';

/** How long an action can be undone before it is sent. */
export const UNDO_MS = 6_000;

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<void>;
}

/** Calls that are delayed so they can be cancelled. Leaving the page sends them. */
export class DelayedSends {
  readonly #waiting = new Map<string, Waiting>();

  add(key: string, send: () => Promise<void>): void {
    this.cancel(key);
    const timer = setTimeout(() => void this.#send(key), UNDO_MS);
    this.#waiting.set(key, { timer, send });
  }

  cancel(key: string): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
  }

  async sendAll(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((key) => this.#send(key)));
  }

  async #send(key: string): Promise<void> {
    const send = this.#waiting.get(key)?.send;
    this.cancel(key);
    await send?.();
  }
}

/** Sends waiting calls when the reader leaves the screen or the page, or signs out. */
export function useDelayedSends(): DelayedSends {
  const [delayedSends] = useState(() => new DelayedSends());

  useEffect(() => {
    const sendAll = () => delayedSends.sendAll();
    beforeSignOut.add(sendAll);
    window.addEventListener('pagehide', sendAll);
    return () => {
      beforeSignOut.delete(sendAll);
      window.removeEventListener('pagehide', sendAll);
      void sendAll();
    };
  }, [delayedSends]);

  return delayedSends;
}
