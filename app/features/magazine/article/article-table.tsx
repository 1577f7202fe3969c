import { cx } from '#app/lib/cx.ts';
import { Table, Tr } from '#app/ui/display/table.tsx';
import type { ArticleBlock, ArticleTextBlock } from '#contract/article/body.ts';
import { Inline } from './inline.tsx';
import { measure, TextBlocks } from './text-blocks.tsx';

type TableBlock = Extract<ArticleBlock, { type: 'table' }>;
type Cell = TableBlock['content'][number]['content'][number];

/** Wider than the text where there is room; on a phone it scrolls horizontally. */
export function ArticleTable({ table: { content: rows }, caption }: { table: TableBlock; caption: string }) {
  const columns = rows[0]?.content.length ?? 0;
  const isNumericColumn = numericColumns(rows, columns);
  return (
    <div className={cx(columns < 3 && measure)}>
      <Table
        caption={caption}
        className={cx('text-sm leading-snug', columns > 3 && 'min-w-2xl', columns === 3 && 'min-w-md')}
      >
        <tbody>
          {rows.map(({ content: cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never change order
            <Tr key={row}>
              {cells.map((cell, column) => (
                <CellView
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never change order
                  key={column}
                  cell={cell}
                  scope={row === 0 ? 'col' : 'row'}
                  isNumeric={isNumericColumn[column] ?? false}
                  isSticky={column === 0 && columns > 3}
                />
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type CellViewProps = {
  cell: Cell;
  scope: 'col' | 'row';
  isNumeric: boolean;
  /** Stays visible while the other columns scroll on a phone. */
  isSticky: boolean;
};

function CellView({ cell, scope, isNumeric, isSticky }: CellViewProps) {
  const { colspan, rowspan } = cell.attrs;
  const spans = { ...(colspan > 1 && { colSpan: colspan }), ...(rowspan > 1 && { rowSpan: rowspan }) };
  const look = cx(
    'px-3 py-2.5 align-top first:pl-0 last:pr-0',
    isNumeric && 'text-right whitespace-nowrap',
    isSticky && 'sticky left-0 z-1 bg-paper',
  );
  return cell.type === 'tableHeader' ? (
    <th scope={scope} className={cx(look, 'font-[550] text-ink', scope === 'col' && 'align-bottom')} {...spans}>
      <CellContent blocks={cell.content} />
    </th>
  ) : (
    <td className={look} {...spans}>
      <CellContent blocks={cell.content} />
    </td>
  );
}

function CellContent({ blocks }: { blocks: readonly ArticleTextBlock[] }) {
  const [only, ...others] = blocks;
  return only?.type === 'paragraph' && others.length === 0 ? (
    <Inline content={only.content} />
  ) : (
    <TextBlocks blocks={blocks} />
  );
}

const FIGURE = /^(?:[₹+−-]?[\d.,]+(?:\s?[%″\p{L}]{1,3})?|Not published|No|–|-)$/u;
const DIGIT = /\d/;

/** Columns of numbers are right-aligned. The text has no mark for them, so their cells decide. */
function numericColumns(rows: TableBlock['content'], columns: number): boolean[] {
  return Array.from({ length: columns }, (_, column) => {
    // The first column contains the row headers.
    if (column === 0) return false;
    const texts = rows.slice(1).map(({ content }) => textOf(content[column]));
    return texts.some((text) => DIGIT.test(text)) && texts.every((text) => FIGURE.test(text));
  });
}

function textOf(cell: Cell | undefined): string {
  const [block] = cell?.content ?? [];
  if (block?.type !== 'paragraph') return '';
  return (block.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}
