// Fetches the page's scripts once it is read to its end and painted: before that they would only take the line from
// what is to be seen. It imports nothing.
{
  // Timers would wait: a tab that was opened behind another one gets a turn a second.
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
  // Browsers that do not tell of paints.
  addEventListener('load', () => setTimeout(start, 500));
}
