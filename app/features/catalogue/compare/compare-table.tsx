import { type ReactNode, useState } from 'react';
import { NotPublished, notPublishedText } from '#app/features/catalogue/card/not-published.tsx';
import { cx } from '#app/lib/cx.ts';
import { useShortcuts } from '#app/lib/shortcuts.ts';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { CompareCell, CompareGroup, CompareRow } from './rows/compare-rows.ts';

type CompareTableProps = {
  names: readonly string[];
  groups: readonly CompareGroup[];
  /** Shown in place of each phone's price text. */
  prices: readonly ReactNode[];
};

/** On a wide screen, a column of labels and up to three of phones. On a narrow one, labels are above their rows. */
export function CompareTable({ names, groups, prices }: CompareTableProps) {
  const [areOpen, setAreOpen] = useState(false);
  useShortcuts([
    { keys: Object.keys(STEPS), label: 'Move between values', shown: '↑ ↓ ← →', repeats: true, act: moveByArrow },
  ]);
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
        {groups.map((group, at) => (
          <tbody key={group.title} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="rowgroup"
                colSpan={names.length + 1}
                className="pt-8 pb-2 font-display text-lg font-[640] tracking-[-0.02em] max-md:block"
              >
                {group.title}
                {group.rows.some(({ parts }) => parts) && (
                  <>
                    {' '}
                    <span className="ml-2 font-text text-xs font-normal tracking-normal touch:*:-my-3.5 touch:*:inline-block touch:*:py-3.5">
                      <ProseLink href="/how-we-score">How scores work</ProseLink>
                    </span>
                  </>
                )}
              </th>
            </tr>
            {group.rows.map((row, line) => (
              <Row
                key={row.key}
                row={row}
                isFirst={at === 0 && line === 0}
                instead={row.key === 'price' ? prices : []}
                isFolded={row.isPart === true && !areOpen}
                fold={
                  row.parts && (
                    <button
                      type="button"
                      aria-expanded={areOpen}
                      onClick={() => setAreOpen(!areOpen)}
                      className="-my-2 ml-2 inline-flex items-center gap-1 py-2 text-xs font-medium text-accent-ink tap md:hidden needs-script"
                    >
                      {areOpen ? 'Hide the six parts' : 'Show the six parts'}
                    </button>
                  )
                }
              />
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

/** Lets the label above span all columns. */
const NARROW_COLUMNS: Partial<Record<number, string>> = {
  1: 'max-md:grid-cols-1',
  2: 'max-md:grid-cols-2',
  3: 'max-md:grid-cols-3',
};

/** Arrow keys move between values and skip folded rows. Inside a control they keep their usual effect. */
function moveByArrow(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  const from = (event.target as Element).closest('td');
  const table = from?.closest('table');
  if (!step || !from || !table || (event.target as Element).matches('select, input') || event.shiftKey) return false;
  const row = from.parentElement as HTMLTableRowElement;
  const rows = [...table.querySelectorAll('tr')].filter(
    ({ cells, offsetParent }) => cells.length === row.cells.length && offsetParent !== null,
  );
  const to = rows[rows.indexOf(row) + step.down]?.cells[from.cellIndex + step.right];
  if (to?.tagName !== 'TD') return false;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
  return true;
}

const STEPS: Partial<Record<string, { down: number; right: number }>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

type RowProps = {
  row: CompareRow;
  instead: readonly ReactNode[];
  isFirst: boolean;
  isFolded: boolean;
  fold: ReactNode;
};

function Row({ row, instead, isFirst, isFolded, fold }: RowProps) {
  return (
    <tr
      className={cx(
        'border-t border-line align-top max-md:grid',
        NARROW_COLUMNS[row.cells.length],
        isFolded && 'max-md:hidden [@media(scripting:none)]:max-md:grid',
      )}
    >
      <th
        scope="row"
        className="font-normal text-ink-2 max-md:col-span-full max-md:pt-2.5 max-md:text-xs max-md:font-medium md:py-3.5 md:pr-3"
      >
        {row.label}
        {row.hint && <span className="ml-0.5 text-2xs font-normal text-ink-3">{` ${row.hint}`}</span>}
        {row.meaning && (
          <span className="text-2xs font-normal text-ink-3 max-md:ml-0.5 md:block">{` ${row.meaning}`}</span>
        )}
        {fold}
      </th>
      {row.cells.map((cell, index) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
          key={index}
          cell={cell}
          isSame={!row.differs}
          isEntry={isFirst && index === 0}
          parts={row.parts?.[index]}
          instead={instead[index]}
        />
      ))}
    </tr>
  );
}

type CellProps = {
  cell: CompareCell;
  isSame: boolean;
  /** The cell that the Tab key reaches. */
  isEntry: boolean;
  parts: readonly (number | null)[] | null | undefined;
  instead: ReactNode;
};

function Cell({ cell: { text, unknown, isBest, isAboutEqual, bar }, isSame, isEntry, parts, instead }: CellProps) {
  return (
    <td
      tabIndex={isEntry ? 0 : -1}
      className="scroll-mt-28 p-0 focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent max-md:row-start-2 max-md:pr-2.5 max-md:pb-2.5 max-md:text-sm max-[16rem]:pr-1 md:py-0.5"
    >
      <div className="py-1 [overflow-wrap:anywhere] max-[16rem]:[&_span:not(.figure)]:text-2xs md:px-4.5 md:py-3">
        {instead ?? (
          <>
            {text === null ? (
              <NotPublished>{unknown}</NotPublished>
            ) : (
              <span
                className={cx(
                  isBest && 'font-[650] text-better',
                  isSame && 'text-ink-2',
                  parts && 'figure text-2xl font-[650] md:text-3xl',
                )}
              >
                {text}
              </span>
            )}
            {parts && <PartsPrint parts={parts} />}
            {isBest && <BestTag>{isAboutEqual ? 'joint best' : 'best'}</BestTag>}
            {bar !== null && !parts && (
              <span
                aria-hidden="true"
                className="mt-1.75 block h-1.25 max-w-55 overflow-hidden rounded-full bg-line forced-color-adjust-none"
              >
                <span
                  className={cx('block h-full rounded-full', isBest ? 'bg-better' : 'bg-ink-3')}
                  style={{ width: `${bar * 100}%` }}
                />
              </span>
            )}
          </>
        )}
      </div>
    </td>
  );
}

export function BestTag({ children }: { children: ReactNode }) {
  return (
    <>
      {/* A space, or a screen reader would read it as one word with the figure. */}{' '}
      <span className="rounded-[6px] bg-better-wash px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap text-better max-[16rem]:whitespace-normal max-md:mt-1 max-md:block max-md:w-fit md:ml-1">
        {children}
      </span>
    </>
  );
}

/** The six parts as small bars, where there is no room for their rows. */
function PartsPrint({ parts }: { parts: readonly (number | null)[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 35 20" className="ml-1.5 inline-block h-4.5 w-8 md:hidden">
      {parts.map((part, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
          key={index}
          x={index * 6}
          width={4}
          y={20 - Math.max(1, (part ?? 0) / 5)}
          height={Math.max(1, (part ?? 0) / 5)}
          className={part === null ? 'fill-line-2' : 'fill-better'}
        />
      ))}
    </svg>
  );
}
