import { SimpleTable } from '#app/desk-kit/table/simple-table.tsx';
import { OldToNew } from '#app/features/admin/products/old-to-new.tsx';
import { cx } from '#app/lib/cx.ts';
import { countText, formatCount, formatRupees } from '#app/lib/format.ts';
import type { ChangedPrice, PricePreview, SkippedPrice } from '#contract/desk/prices.ts';
import { formatVariant } from '#contract/phone/format.ts';

const SHOWN_MAX = 300;

export function PricePreviewTable({ preview }: { preview: PricePreview }) {
  const { changed, changes, skipped, skips, sum, alerted } = preview;
  return (
    <div className="grid gap-5">
      <p role="status" className="flex flex-wrap justify-between gap-x-4 num">
        <span className="font-medium">
          {countText(changed, 'price changes', 'prices change')}, {formatCount(skipped)} skipped
        </span>
        <span className="text-ink-2">{signed(sum)} in total</span>
      </p>
      {alerted > 0 && (
        <p className="rounded-card bg-accent-wash px-4 py-3">
          {countText(alerted, 'reader')} with a price alert will be notified after five minutes.
        </p>
      )}
      {changes.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <SimpleTable
            caption="Preview, old and new"
            rows={changes.slice(0, SHOWN_MAX)}
            keyOf={variantKey}
            columns={[
              { header: 'Phone', cell: VariantName },
              {
                header: 'Old → new',
                numeric: true,
                cell: ({ before, after }) => <OldToNew before={before} after={after} />,
              },
              { header: 'Change', numeric: true, cell: PriceDifference },
            ]}
          />
          <Rest shown={SHOWN_MAX} all={changed} />
        </div>
      )}
      <SkipTable title="Skipped" skips={skips} all={skipped} />
    </div>
  );
}

function PriceDifference({ before, after }: ChangedPrice) {
  const difference = after - (before ?? after);
  return (
    <span className={cx('whitespace-nowrap', difference < 0 && 'text-better')}>
      {difference === 0 ? '–' : signed(difference)}
    </span>
  );
}

type SkipTableProps = { title: string; skips: readonly SkippedPrice[]; all: number };

export function SkipTable({ title, skips, all }: SkipTableProps) {
  if (skips.length === 0) return null;
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="cursor-pointer font-medium tap">
        {title}: {formatCount(all)}
      </summary>
      <div className="max-h-64 overflow-y-auto pt-2">
        <SimpleTable
          caption={title}
          rows={skips.slice(0, SHOWN_MAX)}
          keyOf={variantKey}
          columns={[
            { header: 'Phone', cell: VariantName },
            { header: 'Reason', cell: ({ text }) => text },
          ]}
        />
        <Rest shown={SHOWN_MAX} all={all} />
      </div>
    </details>
  );
}

function Rest({ shown, all }: { shown: number; all: number }) {
  if (all <= shown) return null;
  return (
    <p className="py-2 text-sm text-ink-3">
      Showing {formatCount(shown)} of {formatCount(all)}
    </p>
  );
}

function VariantName({ name, ram, storage }: Pick<ChangedPrice, 'name' | 'ram' | 'storage'>) {
  return (
    <>
      {name}
      {storage !== null && <span className="block text-xs text-ink-2">{formatVariant({ ram, storage })}</span>}
    </>
  );
}

function variantKey({ id, ram, storage }: Pick<ChangedPrice, 'id' | 'ram' | 'storage'>): string {
  return `${id} ${ram}/${storage}`;
}

function signed(rupees: number): string {
  return `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`;
}
