import type { toast as Library, Renderable, ToastOptions } from 'react-hot-toast/headless';

/**
 * The library comes after hydration with the place that shows toasts, which hands it over: a toast's time runs from
 * when it can be seen, and one can tell that the server is away.
 */
const { promise: library, resolve: setToastLibrary } = Promise.withResolvers<typeof Library>();

export { setToastLibrary };

type Options = Pick<ToastOptions, 'id' | 'duration'>;
type PromiseMessages<Value> = {
  loading: string;
  success: Renderable | ((value: Value) => Renderable);
  error: Renderable | ((reason: unknown) => Renderable);
};

const show = (kind: 'success' | 'error' | 'loading') => (message: Renderable, options?: Options) => {
  library.then((toast) => toast[kind](message, options));
};

/** Give a loading toast an id, and reuse it to replace or dismiss the toast. */
export const toast = {
  success: show('success'),
  error: show('error'),
  loading: show('loading'),
  dismiss(id?: string): void {
    library.then((toast) => toast.dismiss(id));
  },
  /** Shows how the work goes and returns the work itself. */
  promise<Value>(work: Promise<Value>, messages: PromiseMessages<Value>): Promise<Value> {
    library.then((toast) => toast.promise(work, messages)).catch(ignoreError);
    return work;
  },
};

/** The work failed and its caller handles that. */
function ignoreError(): void {}
