import type { toast as Library, Renderable, ToastOptions } from 'react-hot-toast/headless';
import { create } from 'zustand';

/** The library loads with the container, which passes it here: a toast's time starts when it becomes visible. */
const { promise: library, resolve: setToastLibrary } = Promise.withResolvers<typeof Library>();

export { setToastLibrary };

/** The number of requested toasts: the first one loads the container. */
export const useToastCount = create(() => 0);

function whenShown(act: (toast: typeof Library) => unknown): Promise<unknown> {
  useToastCount.setState((count) => count + 1);
  return library.then(act);
}

type Options = Pick<ToastOptions, 'id' | 'duration'>;
type PromiseMessages<Value> = {
  loading: string;
  success: Renderable | ((value: Value) => Renderable);
  error: Renderable | ((reason: unknown) => Renderable);
};

const show = (kind: 'success' | 'error' | 'loading') => (message: Renderable, options?: Options) => {
  void whenShown((toast) => toast[kind](message, options));
};

/** Give a loading toast an id, and reuse it to replace or dismiss the toast. */
export const toast = {
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  dismiss(id?: string): void {
    library.then((toast) => toast.dismiss(id));
  },
  /** Shows progress and returns the promise. */
  promise<Value>(work: Promise<Value>, messages: PromiseMessages<Value>): Promise<Value> {
    whenShown((toast) => toast.promise(work, messages)).catch(ignoreError);
    return work;
  },
};

/** The caller handles the error. */
function ignoreError(): void {}
