import { useEffect, useState } from 'react';

/** How long something that was done can be undone: until then it is not sent. */
export const UNDO_MS = 6_000;

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  send: () => void;
}

/** Calls that wait a moment, so that they can be called off. Leaving the page sends them. */
export class DelayedSends {
  readonly #waiting = new Map<string, Waiting>();

  add(key: string, send: () => void): void {
    this.cancel(key);
    const timer = setTimeout(() => this.#send(key), UNDO_MS);
    this.#waiting.set(key, { timer, send });
  }

  cancel(key: string): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
  }

  sendAll(): void {
    for (const key of [...this.#waiting.keys()]) this.#send(key);
  }

  #send(key: string): void {
    const send = this.#waiting.get(key)?.send;
    this.cancel(key);
    send?.();
  }
}

/** What waits is sent when the reader leaves the screen or the page. */
export function useDelayedSends(): DelayedSends {
  const [delayedSends] = useState(() => new DelayedSends());

  useEffect(() => {
    const sendAll = () => delayedSends.sendAll();
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [delayedSends]);

  return delayedSends;
}
