import { useSyncExternalStore } from 'react';
import type { Renderable, ToastOptions } from 'react-hot-toast/headless';

/**
 * Fetched for the first toast, like the place where toasts show: most visits have none. A toast's time runs from when
 * it can be seen.
 */
const load = async () => {
  hasToasts = true;
  for (const listener of listeners) listener();
  const [library] = await Promise.all([import('react-hot-toast/headless'), toasterReady]);
  return library.toast;
};

const { promise: toasterReady, resolve } = Promise.withResolvers<void>();

/** The place that shows them calls this when it is there. */
export const setToasterReady = (): void => resolve();

let hasToasts = false;
const listeners = new Set<() => void>();

/** Whether there was anything to show yet, for the place that shows it. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToasts,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Options = Pick<ToastOptions, 'id'>;
type PromiseMessages<Value> = {
  loading: string;
  success: Renderable | ((value: Value) => Renderable);
  error: Renderable | ((reason: unknown) => Renderable);
};

const show = (kind: 'success' | 'error' | 'loading') => (message: Renderable, options?: Options) => {
  load().then((toast) => toast[kind](message, options), ignoreError);
};

/** Give a loading toast an id, and reuse it to replace or dismiss the toast. */
export const toast = {
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  dismiss(id?: string): void {
    load().then((toast) => toast.dismiss(id), ignoreError);
  },
  /** Shows how the work goes and returns the work itself. */
  promise<Value>(work: Promise<Value>, messages: PromiseMessages<Value>): Promise<Value> {
    load()
      .then((toast) => toast.promise(work, messages), ignoreError)
      .catch(ignoreError);
    return work;
  },
};

/** The library could not be fetched, or the work failed and its caller handles that. */
function ignoreError(): void {}
