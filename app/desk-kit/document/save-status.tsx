import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';

type Status = {
  isUnsaved: boolean;
  isSaving: boolean;
  hasRoom: boolean;
  autosaves: boolean;
  error: Error | null;
  conflict: unknown;
};

type SaveStatusProps = {
  document: Status;
  saved: string;
  /** On a phone a dot while all is well, and a line of its own otherwise. */
  isCompact?: boolean;
};

export function SaveStatus({ document, saved, isCompact = false }: SaveStatusProps) {
  const text = statusText(document, saved);
  const { isUnsaved, isSaving, hasRoom, autosaves, error, conflict } = document;
  const isGood = !conflict && (!isUnsaved || (hasRoom && autosaves && (isSaving || !error)));
  return (
    <p
      role="status"
      className={cx(
        'flex min-w-0 items-center gap-1.5 text-xs text-ink-2 num',
        isCompact && !isGood && 'max-md:order-1 max-md:w-full',
      )}
    >
      {text && (
        <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', isGood ? 'bg-better-bar' : 'bg-star')} />
      )}
      <span className={cx('min-w-0', isCompact && isGood && 'max-md:sr-only')}>{text}</span>
    </p>
  );
}

function statusText({ isUnsaved, isSaving, hasRoom, autosaves, error, conflict }: Status, saved: string): string {
  if (conflict) return 'Not saved: someone else saved first';
  if (!isUnsaved) return saved;
  const where = hasRoom
    ? 'Your changes are stored in this browser.'
    : 'This browser’s storage is full, so your changes are not backed up.';
  if (error && !isSaving) return `Not saved: ${errorText(error, 'The server rejected the save.')} ${where}`;
  if (!hasRoom || !autosaves) return `Not saved yet. ${where}`;
  return 'Saving…';
}

type RestoredNoteProps = {
  document: { isRestored: boolean; isUnsaved: boolean; conflict: unknown; discard: () => void };
};

export function RestoredNote({ document }: RestoredNoteProps) {
  if (!document.isRestored || !document.isUnsaved || document.conflict) return null;
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-3 bg-better-wash px-4 py-1.5 md:px-6">
      <p>Your unsaved changes were restored.</p>
      <Button size="sm" onClick={document.discard}>
        Discard
      </Button>
    </div>
  );
}
