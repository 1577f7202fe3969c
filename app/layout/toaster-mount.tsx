import { type ComponentType, useEffect, useState } from 'react';

/** Toasts are needed late or never, so they come once the page is up and at rest. */
export function ToasterMount() {
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(() => {
    let isMounted = true;
    const load = () =>
      import('./toaster.tsx').then(
        (loaded) => isMounted && setToasts(() => loaded.SiteToaster),
        () => undefined,
      );
    const timer = setTimeout(load, document.readyState === 'complete' ? 0 : 1_500);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);

  return Toasts ? <Toasts /> : null;
}
