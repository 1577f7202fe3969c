import type { ReactNode } from 'react';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Selection } from './use-selection.ts';

type BulkBarProps = { selection: Selection; noun: [one: string, many: string]; children: ReactNode };

/** What can be done to everything ticked; it stays in sight while the table scrolls. */
export function BulkBar({ selection, noun, children }: BulkBarProps) {
  const { size } = selection.ids;
  if (size === 0) return null;
  return (
    <section
      aria-label="With the selected"
      className="sticky bottom-3 z-10 max-md:bottom-18 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-2 bg-sheet px-4 py-2.5 shadow-float"
    >
      <p role="status" className="font-medium num">
        {formatCount(size)} {noun[size === 1 ? 0 : 1]} selected
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
