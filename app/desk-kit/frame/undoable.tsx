import type { Api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { toast } from '#app/ui/overlays/toast.ts';

const UNDO_SHOWN_MS = 10_000;

type UndoToast = {
  /** A new toast with the same id replaces this one. */
  id: string;
  text: string;
  onUndo: () => void;
  show?: typeof toast.success;
};

/** A toast with an Undo button, also on Z. */
export function toastUndoable({ id, text, onUndo, show = toast.success }: UndoToast): void {
  show(<Undoable text={text} onUndo={onUndo} />, { id, duration: UNDO_SHOWN_MS });
}

/** Reports that something is in the trash; Undo restores it. */
export function toastDeleted(api: Api, trashId: string, text: string, onRestored: () => void): void {
  const id = `deleted ${trashId}`;
  const restore = async () => {
    try {
      const { name } = await api.trash.restore({ params: { id: trashId }, body: {} });
      toast.success(`${name} restored`, { id });
      onRestored();
    } catch (error) {
      toast.error(errorText(error, 'Couldn’t undo. Try again.'), { id });
    }
  };
  toastUndoable({ id, text, onUndo: () => void restore() });
}

function Undoable({ text, onUndo }: { text: string; onUndo: () => void }) {
  useShortcuts([{ keys: 'z', label: 'Undo', act: onUndo }]);
  return (
    <span className="flex items-center gap-3">
      {text}
      <button type="button" aria-keyshortcuts="z" onClick={onUndo} className="font-semibold underline tap">
        Undo
      </button>
    </span>
  );
}
