import { useState } from 'react';
import { activeShortcuts, areShortcutsOn, type Shortcut, turnShortcuts, useShortcutsHelp } from '#app/lib/shortcuts.ts';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Dialog } from './dialog.tsx';

/** Lists the shortcuts that work on the screen, and turns single keys off. */
export function ShortcutsDialog() {
  const isOpen = useShortcutsHelp((help) => help.isOpen);
  return isOpen ? <OpenDialog onClose={() => useShortcutsHelp.setState({ isOpen: false })} /> : null;
}

const THIS_LIST: Shortcut = { keys: '?', label: 'This list', act: () => {} };

function OpenDialog({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(() => [...activeShortcuts(), THIS_LIST]);
  const [isOn, setIsOn] = useState(areShortcutsOn);
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
          turnShortcuts(target.checked);
          setIsOn(target.checked);
        }}
        className="mt-4 border-t border-line pt-3"
      >
        Use single keys
      </Switch>
    </Dialog>
  );
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
