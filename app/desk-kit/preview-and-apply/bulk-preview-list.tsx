export type Noun = readonly [one: string, many: string];

import { countText, formatCount } from '#app/lib/format.ts';
import type { RowPreview } from '#contract/desk/row-bulk.ts';

type BulkPreviewListProps = {
  noun: Noun;
  preview: Omit<RowPreview, 'rows'>;
  /** Shown for an empty value. */
  absent?: string;
};

export function BulkPreviewList({ noun, preview, absent = 'none' }: BulkPreviewListProps) {
  const { changed, unchanged, refused, changes, refusals } = preview;
  const summary = [
    `${countText(changed, ...noun)} ${changed === 1 ? 'changes' : 'change'}`,
    unchanged > 0 && `${formatCount(unchanged)} unchanged`,
    refused > 0 && `${formatCount(refused)} can’t be changed`,
  ];
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium">
        {summary.filter(Boolean).join(', ')}
      </p>
      <ul
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-72 overflow-y-auto border-y border-line text-sm [overflow-wrap:anywhere]"
      >
        {refusals.map(({ id, name, reason }) => (
          <li key={`refused ${id}`} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span>{name}</span>
            <span className="text-accent-ink">{reason}</span>
          </li>
        ))}
        {changes.map(({ id, name, before, after }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
            <span>{name}</span>
            <span className="text-ink-2">
              <del>{before ?? absent}</del>
              <span className="sr-only"> becomes </span>
              <span aria-hidden="true"> → </span>
              <strong>{after ?? absent}</strong>
            </span>
          </li>
        ))}
      </ul>
      {changes.length < changed && (
        <p className="text-xs text-ink-3">
          Showing {formatCount(changes.length)} of {formatCount(changed)}.
        </p>
      )}
    </div>
  );
}
