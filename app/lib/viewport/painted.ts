/** Ends the browser's task, so that pending input is handled first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A tab in the background never paints, but must continue. */
const PATIENCE_MS = 100;

/** Resolves after the latest changes are painted, so that less urgent work does not delay the response to a press. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(async () => {
      // The frame is painted after its callbacks; the next task runs after that.
      await nextTask();
      clearTimeout(timer);
      resolve();
    });
  });
}
