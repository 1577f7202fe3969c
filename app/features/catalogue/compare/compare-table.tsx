import type { CSSProperties, ReactNode, RefObject, UIEventHandler } from 'react';
import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { cx } from '#app/lib/cx.ts';
import { TriangleUpIcon } from '#app/ui/display/icons.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { CompareCell, CompareGroup, CompareRow } from './compare-rows.ts';

type CompareTableProps = {
  names: readonly string[];
  groups: readonly CompareGroup[];
  /** What stands beneath the price of each phone. */
  variantPickers: readonly ReactNode[];
  ref: RefObject<HTMLElement | null>;
  onScroll: UIEventHandler;
};

/**
 * On a wide screen a column of labels and three of phones. On a narrow one the labels are above their rows and two
 * phones fit; the third is a push aside.
 */
export function CompareTable({ names, groups, variantPickers, ref, onScroll }: CompareTableProps) {
  return (
    <section
      ref={ref}
      onScroll={onScroll}
      aria-label="Figures side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto md:overflow-visible"
    >
      <table
        style={{ '--share': `${Math.max(100, names.length * 50)}%` } as CSSProperties}
        className="w-(--share) table-fixed border-collapse text-left num max-md:block md:w-full"
      >
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
                <span className="sticky left-0">{group.title}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.label} row={row} beneath={row.key === 'price' ? variantPickers : []} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Row({ row, beneath }: { row: CompareRow; beneath: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line align-top max-md:grid max-md:auto-cols-fr max-md:grid-flow-col max-md:grid-rows-[auto_auto]">
      <th
        scope="row"
        className="font-normal text-ink-2 max-md:col-span-full max-md:pt-2.5 max-md:text-xs md:py-3.5 md:pr-3"
      >
        <span className="sticky left-0">
          {row.label}
          {row.hint && <span className="text-2xs text-ink-3">{` ${row.hint}`}</span>}
        </span>
      </th>
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
        <Cell key={index} cell={cell} beneath={beneath[index]} />
      ))}
    </tr>
  );
}

function Cell({ cell: { text, isBest, bar }, beneath }: { cell: CompareCell; beneath: ReactNode }) {
  return (
    <td className="p-0 max-md:row-start-2 max-md:pr-2 max-md:pb-2.5 md:py-0.5">
      <div className={cx('rounded-small py-1.5 md:px-4.5 md:py-3', isBest && 'bg-better-wash max-md:px-2')}>
        {text === null ? <NotPublished /> : <span className={cx(isBest && 'font-[650] text-better')}>{text}</span>}
        {isBest && (
          <span className="ml-1.5 inline-flex items-center gap-1 text-2xs text-better">
            <TriangleUpIcon className="size-2" />
            best
          </span>
        )}
        {bar !== null && (
          <span aria-hidden="true" className="mt-1.75 block h-1.25 max-w-55 overflow-hidden rounded-full bg-line">
            <span className="block h-full rounded-full bg-ink-3" style={{ width: `${bar * 100}%` }} />
          </span>
        )}
        {beneath}
      </div>
    </td>
  );
}
