import type { ReactNode } from 'react';
import { NotPublished, notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { cx } from '#app/lib/cx.ts';
import { TriangleUpIcon } from '#app/ui/display/icons.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { CompareCell, CompareGroup, CompareRow } from './compare-rows.ts';

type CompareTableProps = {
  names: readonly string[];
  groups: readonly CompareGroup[];
  /** What stands beneath the price of each phone. */
  variantPickers: readonly ReactNode[];
};

/** On a wide screen a column of labels and three of phones. On a narrow one the labels are above their rows. */
export function CompareTable({ names, groups, variantPickers }: CompareTableProps) {
  return (
    <section aria-label="Figures side by side">
      <table className="w-full table-fixed border-collapse text-left num max-md:block">
        <caption className="sr-only">{names.join(', ')} compared</caption>
        <colgroup className="max-md:hidden">
          <col className="w-47.5" />
          <col span={COMPARISON_MAX} />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Figure</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="rowgroup"
                colSpan={names.length + 1}
                className="pt-8 pb-2 font-display text-lg font-[640] tracking-[-0.02em] max-md:block"
              >
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.label} row={row} beneath={row.key === 'price' ? variantPickers : []} />
            ))}
            {group.unknown && group.unknown.length > 0 && (
              <tr className="border-t border-line max-md:block">
                <td colSpan={names.length + 1} className="py-2.5 text-sm text-ink-3 max-md:block">
                  <span className="sticky left-0">{notPublishedText(group.unknown)}</span>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** So that the label above can span them all. */
const NARROW_COLUMNS: Partial<Record<number, string>> = {
  1: 'max-md:grid-cols-1',
  2: 'max-md:grid-cols-2',
  3: 'max-md:grid-cols-3',
};

function Row({ row, beneath }: { row: CompareRow; beneath: readonly ReactNode[] }) {
  return (
    <tr className={cx('border-t border-line align-top max-md:grid', NARROW_COLUMNS[row.cells.length])}>
      <th
        scope="row"
        className="font-normal text-ink-2 max-md:col-span-full max-md:pt-2.5 max-md:text-xs md:py-3.5 md:pr-3"
      >
        {row.label}
        {row.hint && <span className="text-2xs text-ink-3">{` ${row.hint}`}</span>}
        {row.meaning && <span className="text-2xs text-ink-3 md:block">{` ${row.meaning}`}</span>}
      </th>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
        <Cell key={index} cell={cell} isSame={!row.differs} beneath={beneath[index]} />
      ))}
    </tr>
  );
}

type CellProps = { cell: CompareCell; isSame: boolean; beneath: ReactNode };

function Cell({ cell: { text, isBest, bar }, isSame, beneath }: CellProps) {
  return (
    <td className="p-0 max-md:row-start-2 max-md:pr-2 max-md:pb-2.5 max-md:text-sm md:py-0.5">
      <div className="py-1.5 [overflow-wrap:anywhere] md:px-4.5 md:py-3">
        {text === null ? (
          <NotPublished />
        ) : (
          <span className={cx(isBest && 'font-[650] text-better', isSame && 'text-ink-2')}>{text}</span>
        )}
        {isBest && (
          <span className="ml-1.5 inline-flex items-center gap-1 text-2xs text-better">
            <TriangleUpIcon className="size-2" />
            best
          </span>
        )}
        {bar !== null && (
          <span aria-hidden="true" className="mt-1.75 block h-1.25 max-w-55 overflow-hidden rounded-full bg-line">
            <span
              className={cx('block h-full rounded-full', isBest ? 'bg-better' : 'bg-ink-3')}
              style={{ width: `${bar * 100}%` }}
            />
          </span>
        )}
        {beneath}
      </div>
    </td>
  );
}
