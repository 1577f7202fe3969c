/** Calls back after one of these events ends a press, and after the click that may follow. */
export function whenReleased(events: readonly (keyof WindowEventMap)[], callback: () => void): void {
  const listening = new AbortController();
  const release = () => {
    listening.abort();
    setTimeout(callback);
  };
  for (const event of events) window.addEventListener(event, release, { capture: true, signal: listening.signal });
}
