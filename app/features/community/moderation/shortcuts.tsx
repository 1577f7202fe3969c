import { useEffect, useEffectEvent, useState } from 'react';
import { isEditable } from '#app/lib/is-editable.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

const KEYS: [string, string][] = [
  ['j', 'Next comment'],
  ['k', 'Previous comment'],
  ['a', 'Approve: leave it, or show it again'],
  ['h', 'Hide, with a reason'],
  ['d', 'Delete, with a reason'],
  ['s', 'Suspend the author, with a reason'],
  ['u', 'Undo the last decision'],
  ['?', 'This help'],
];

type ShortcutsDialogProps = {
  open: boolean;
  onClose: () => void;
  enabled: boolean;
  onEnabledChange: (enabled: boolean) => void;
};

export function ShortcutsDialog({ open, onClose, enabled, onEnabledChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {KEYS.map(([key, label]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="inline-block min-w-7 rounded-small border border-line-2 px-2 text-center font-text font-medium">
                {key}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={enabled}
        onChange={(event) => onEnabledChange(event.target.checked)}
        className="mt-4 border-t border-line pt-3"
      >
        Use these keys
      </Switch>
    </Dialog>
  );
}

const KEY = 'handset:moderation-keys';
const OFF = 'off';

/** Single keys get in the way of those who speak to their computer, so they can be turned off. */
export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => readText(KEY) !== OFF);
  return [
    enabled,
    (next) => {
      setEnabled(next);
      if (next) removeStored(KEY);
      else writeText(KEY, OFF);
    },
  ];
}

/** Single keys, unless one is typing or a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isEditable(event.target)) return;
    if (document.querySelector('dialog:modal')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [enabled]);
}
