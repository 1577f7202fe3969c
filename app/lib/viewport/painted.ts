/** Ends the browser's task, so that a tap or a scroll gets its turn. */
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

/** A tab in the background paints nothing, and still has to go on. */
const PATIENCE_MS = 100;

/** Resolves once what has just changed is on the screen: work that may wait a moment does not hold up the answer to a press. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(async () => {
      // The frame is painted when its callbacks are done; the next task comes after that.
      await nextTask();
      clearTimeout(timer);
      resolve();
    });
  });
}
