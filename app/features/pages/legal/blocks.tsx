import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import type { Block, TableBlock } from './document.ts';
import { InlineText } from './inline-text.tsx';

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <InlineText text={block} />
      </p>
    );
  }
  if ('table' in block) return <TableView table={block.table} />;
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">
      {block.list.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </ul>
  );
}

function TableView({ table: { caption, columns, rows } }: { table: TableBlock }) {
  return (
    <Table caption={caption} className="min-w-md text-sm">
      <thead>
        <Tr>
          {columns.map((column) => (
            <Th key={column}>{column}</Th>
          ))}
        </Tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...others]) => (
          <Tr key={first}>
            <th scope="row" className="py-2.5 pr-3 text-left align-top font-medium text-ink">
              <InlineText text={first} />
            </th>
            {others.map((cell) => (
              <Td key={cell} className="align-top">
                <InlineText text={cell} />
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
