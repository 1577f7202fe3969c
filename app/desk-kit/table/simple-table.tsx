import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import type { Column } from './data-table.tsx';

type SimpleTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Pick<Column<Row>, 'header' | 'cell' | 'numeric'>[];
};

/** A table without paging, sorting or selection. */
export function SimpleTable<Row>({ caption, rows, keyOf, columns }: SimpleTableProps<Row>) {
  return (
    <Table caption={caption} className="text-sm">
      <thead>
        <Tr>
          {columns.map(({ header, numeric }) => (
            <Th key={header} numeric={numeric}>
              {header}
            </Th>
          ))}
        </Tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={keyOf(row)}>
            {columns.map(({ header, numeric, cell }) => (
              <Td key={header} numeric={numeric}>
                {cell(row)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
