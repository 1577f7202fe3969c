import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { runUndo } from '#app/desk-kit/frame/jobs.ts';
import type { Noun } from '#app/desk-kit/preview-and-apply/bulk-preview-list.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { useBottomInset } from '#app/lib/viewport/use-bottom-inset.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

type SelectionBarProps = {
  noun: Noun;
  /** Rows selected, or matching the filter. */
  count: number;
  /** Null when all matching rows are selected. */
  matching: number | null;
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
};

export function SelectionBar({ noun, count, matching, onSelectAll, onClear, children }: SelectionBarProps) {
  return (
    <section
      aria-label="Bulk actions"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-sheet px-4 py-2.5 shadow-float max-md:bottom-18"
    >
      <p role="status" className="font-medium num">
        {countText(count, ...noun)} selected
      </p>
      {matching !== null && (
        <Button variant="quiet" onClick={onSelectAll}>
          Select all {formatCount(matching)} matches
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
      </div>
    </section>
  );
}

/** The result of a bulk change, and the run that undoes it. */
export type Done = { text: string; undoId: string };

type DoneBarProps = {
  done: Done;
  noun: Noun;
  onChanged: () => void;
  onGone: () => void;
};

/** Shown until it is undone (also with Z) or dismissed. */
export function DoneBar({ done: { text, undoId }, noun, onChanged, onGone }: DoneBarProps) {
  const api = useApi();
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => runUndo(api, undoId),
    onSuccess: ({ counts }) => {
      onGone();
      if (counts.kept === 0) toast.success('Undone');
      else toast.error(`${countText(counts.kept, ...noun)} not restored: changed again since then`);
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t undo. Try again.')),
    onSettled: onChanged,
  });
  useShortcuts([{ keys: 'z', label: 'Undo', act: () => undo() }], !isPending);
  const place = useRef<HTMLDivElement>(null);
  useBottomInset(place);
  return (
    <div
      ref={place}
      className="pointer-events-none fixed bottom-0 left-0 z-20 max-w-full px-4 pb-4 max-md:pb-18 print:hidden"
    >
      <div
        role="status"
        className="pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-ink py-2 pr-2 pl-4 text-paper shadow-float"
      >
        {text}
        <span className="flex items-center">
          <Button size="sm" aria-keyshortcuts="z" onClick={() => undo()} loading={isPending}>
            Undo
          </Button>
          <button type="button" onClick={onGone} className="min-h-8 px-2 text-sm tap hover:underline">
            Dismiss
          </button>
        </span>
      </div>
    </div>
  );
}
