// Loads the page's scripts after it is parsed and painted: earlier they would compete with visible content for the
// network. It imports nothing.
{
  // Timers in a background tab run only once a second.
  const turn = new MessageChannel();
  const start = () => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start);
    // One at a time: each costs a slow phone ten milliseconds, and a tap should not wait for all of them.
    const next = document.querySelector('template')?.content.firstElementChild;
    if (!next) return;
    document.head.append(next);
    turn.port2.postMessage(null);
  };
  turn.port1.onmessage = start;
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // For browsers that do not report paints.
  addEventListener('load', () => setTimeout(start, 500));
}
