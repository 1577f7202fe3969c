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
  wanted: boolean;
  onWantedChange: (enabled: boolean) => void;
};

export function ShortcutsDialog({
  open,
  onClose,
  wanted: enabled,
  onWantedChange: onEnabledChange,
}: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {KEYS.map(([key, words]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="inline-block min-w-7 rounded-small border border-line-2 px-2 text-center font-text font-medium">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
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
