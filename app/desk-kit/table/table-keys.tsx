import { useEffect, useEffectEvent, useState } from 'react';
import { isShortcut } from '#app/lib/keys.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

const KEYS: readonly [keys: string, what: string][] = [
  ['/', 'Search'],
  ['↓ ↑ or J K', 'Next row, row before'],
  ['Home End', 'First row, last row'],
  ['Space or X', 'Select the row'],
  ['Shift ↓ ↑', 'Select on to the next row'],
  ['A', 'Select all on this page, or none'],
  ['B', 'Change what is selected'],
  ['Z', 'Take the last change of many back'],
  ['Enter', 'Open the row'],
  ['E', 'Edit in the row'],
  ['Esc', 'Leave what is open'],
  ['?', 'This list'],
];

/** Keys for a table wherever the focus is: `/` searches, `?` tells of the others. */
export function TableKeys({ focusFirst }: { focusFirst: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || document.querySelector('dialog[open]')) return;
    if (event.key === '?') setIsOpen(true);
    else if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-table-search]')?.focus();
    } else if (event.key === 'ArrowDown' && event.target === document.body) {
      event.preventDefault();
      focusFirst();
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <p className="mt-3 text-xs text-ink-3 max-md:hidden">
        <kbd>?</kbd> shows the keys of this table
      </p>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Keys of this table">
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {KEYS.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd className="text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
