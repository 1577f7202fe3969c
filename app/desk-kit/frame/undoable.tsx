import { useShortcuts } from '#app/lib/shortcuts.ts';

export const UNDO_SHOWN_MS = 10_000;

/** A toast with an Undo button, also on Z. */
export function Undoable({ text, onUndo }: { text: string; onUndo: () => void }) {
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
