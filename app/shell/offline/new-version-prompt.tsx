import { useState } from 'react';
import { useAboveBottomBars } from '#app/lib/viewport/bottom-bars.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { hasUnsentText } from './unsent-text.ts';

/** Reloads only when pressed, and not while unsaved text would be lost. */
export function NewVersionPrompt({ onLater }: { onLater: () => void }) {
  const [mustWait, setMustWait] = useState(false);
  const reload = () => (hasUnsentText() ? setMustWait(true) : window.location.reload());

  return (
    <section
      aria-label="New version"
      style={useAboveBottomBars()}
      className="fixed inset-x-4 bottom-[calc(1rem+var(--foot-narrow))] md:bottom-[calc(1rem+var(--foot))] z-50 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-ink py-2 pr-2 pl-4 font-medium text-paper shadow-float print:hidden"
    >
      <p role="status" className="grow">
        {mustWait ? 'Send or clear your text first, so you don’t lose it.' : 'A new version is ready.'}
      </p>
      <Button size="sm" onClick={reload}>
        Reload
      </Button>
      <Button size="sm" variant="quiet" className="text-paper enabled:hover:text-ink" onClick={onLater}>
        Later
      </Button>
    </section>
  );
}
