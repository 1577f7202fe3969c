// Fetches the page's scripts once it is read to its end and painted: before that they would only take the line from
// what is to be seen. It stands alone: no imports.
{
  const start = () => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start);
    // One at a time, with a rest in between: each costs a slow phone ten milliseconds, and a tap should not wait for all.
    const next = document.querySelector('template')?.content.firstElementChild;
    if (!next) return;
    document.head.append(next);
    setTimeout(start);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Browsers that do not tell of paints.
  addEventListener('load', () => setTimeout(start, 500));
}
