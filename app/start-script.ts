// Stands at the end of every page and fetches its scripts once the page is painted: before that they would only
// take the line from what is to be seen. It stands alone: no imports.
{
  const start = () => {
    const scripts = document.querySelector('template');
    // Appending moves them out of the template, so a second call finds nothing more to start.
    if (scripts) document.head.append(scripts.content);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Browsers that do not tell of paints.
  addEventListener('load', () => setTimeout(start, 500));
}
