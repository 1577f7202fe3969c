// Fetches the page's scripts once it is read to its end and painted: before that they would only take the line from
// what is to be seen. It stands alone: no imports.
{
  const start = () => {
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', start);
    const scripts = document.querySelector('template');
    // Appending moves them out of the template, so a second call finds nothing more to start.
    if (scripts) document.head.append(scripts.content);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Browsers that do not tell of paints.
  addEventListener('load', () => setTimeout(start, 500));
}
