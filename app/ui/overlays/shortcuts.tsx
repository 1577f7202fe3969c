import { useEffect, useEffectEvent, useState } from 'react';
import { isSaveKey, isShortcut } from '#app/lib/keys.ts';
import { readText, removeStored, writeText } from '#app/lib/storage.ts';
import { Switch } from '#app/ui/controls/switch.tsx';
import { Dialog } from './dialog.tsx';

type ShortcutsDialogProps = {
  /** Each key and what it does. */
  keys: readonly (readonly [key: string, label: string])[];
  open: boolean;
  onClose: () => void;
  enabled: boolean;
  onEnabledChange: (enabled: boolean) => void;
};

export function ShortcutsDialog({ keys, open, onClose, enabled, onEnabledChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, label]) => (
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

const OFF = 'off';

/** Single keys get in the way of those who speak to their computer, so they can be turned off, screen by screen. */
export function useShortcutsEnabled(screen: string): [boolean, (enabled: boolean) => void] {
  const key = `handset:${screen}-keys`;
  const [enabled, setEnabled] = useState(() => readText(key) !== OFF);
  return [
    enabled,
    (next) => {
      setEnabled(next);
      if (next) removeStored(key);
      else writeText(key, OFF);
    },
  ];
}

/** Single keys, unless one is typing or a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>, enabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || document.querySelector('dialog:modal')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    if (listeners.length === 0) window.addEventListener('keydown', tellListeners);
    listeners.unshift(listener);
    return () => {
      listeners.splice(listeners.indexOf(listener), 1);
      if (listeners.length === 0) window.removeEventListener('keydown', tellListeners);
    };
  }, [enabled]);
}

/** Ctrl S from wherever the focus is. The browser's own, which would store the page as a file, never gets it. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    if (!document.querySelector('dialog:modal')) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** The newest first: of two that offer Undo, the later one takes the key. */
const listeners: ((event: KeyboardEvent) => void)[] = [];

function tellListeners(event: KeyboardEvent): void {
  for (const listener of [...listeners]) listener(event);
}
