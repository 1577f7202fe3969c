import { useState } from 'react';
import { OFF_KEY, registered, type Shortcut } from '#app/lib/shortcuts.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Dialog } from './dialog.tsx';

/** Lists the shortcuts of the screen, with a switch for single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(activeShortcuts);
  const [isOn, setIsOn] = useState(() => readText(OFF_KEY) === null);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {shortcuts.map(({ label, shown, keys }) => (
          <div key={`${label} ${shown ?? keys}`} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="inline-block min-w-7 rounded-small border border-line-2 px-2 text-center font-text font-medium">
                {shown ?? [keys].flat().map(nameOfKey).join(' or ')}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={isOn}
        onChange={({ target }) => {
          if (target.checked) removeStored(OFF_KEY);
          else writeText(OFF_KEY, 'off');
          setIsOn(target.checked);
        }}
        className="mt-4 border-t border-line pt-3"
      >
        Use single-key shortcuts
      </Switch>
    </Dialog>
  );
}

/** In the order of registration; a shortcut that two parts share is listed once. */
function activeShortcuts(): Shortcut[] {
  const all = registered.toReversed().flatMap(({ current }) => current);
  return [...new Map(all.map((one) => [`${one.label} ${one.shown ?? one.keys}`, one])).values()];
}

function nameOfKey(key: string): string {
  const [last = '', ...held] = key.split('+').toReversed();
  const isCapital = last.length === 1 && last !== last.toLowerCase();
  const names = held.toReversed().map((one) => (one === 'Mod' ? modifierName() : one));
  return [...names, ...(isCapital ? ['Shift'] : []), last.length === 1 ? last.toUpperCase() : last].join(' ');
}

function modifierName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
