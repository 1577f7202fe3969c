import { useShortcuts } from '#app/lib/shortcuts.ts';

/** How long a toast offers it. */
export const UNDO_SHOWN_MS = 10_000;

/** What a toast says of something that can be taken back, by its button or by Z. */
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
