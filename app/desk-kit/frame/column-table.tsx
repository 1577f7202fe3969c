import { dotted } from '#app/lib/format.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';

/** A column of a file, and the column of ours that the server suggests for it. */
export type FileColumn = { theirs: string; ours: string | null; samples: readonly string[] };
/** For each column of ours, the matching column of the file. */
export type TheirsOf = Readonly<Record<string, string>>;

type ColumnTableProps = {
  caption: string;
  /** The heading above our columns. */
  oursTitle: string;
  theirsTitle: string;
  none: string;
  ours: readonly { column: string; label: string }[];
  columns: readonly FileColumn[];
  theirsOf: TheirsOf;
  onChange: (theirsOf: TheirsOf) => void;
};

/** Matches our columns, on the left, with columns of the file, on the right. */
export function ColumnTable({ ours, columns, theirsOf, onChange, ...texts }: ColumnTableProps) {
  return (
    <Table caption={texts.caption} className="text-sm">
      <thead>
        <Tr>
          <Th>{texts.oursTitle}</Th>
          <Th>{texts.theirsTitle}</Th>
          <Th>Example</Th>
        </Tr>
      </thead>
      <tbody>
        {ours.map(({ column, label }) => (
          <Tr key={column}>
            <Td>{label}</Td>
            <Td className="min-w-44">
              <Select
                aria-label={`Column for ${label}`}
                value={theirsOf[column] ?? ''}
                onChange={({ target }) => onChange(assign(theirsOf, column, target.value))}
              >
                <option value="">{texts.none}</option>
                {columns.map(({ theirs }) => (
                  <option key={theirs} value={theirs}>
                    {theirs}
                  </option>
                ))}
              </Select>
            </Td>
            <Td className="text-ink-2 [overflow-wrap:anywhere]">
              {/* Long titles and links would make rows of many lines on a phone. */}
              <span className="max-md:line-clamp-2">
                {dotted(columns.find(({ theirs }) => theirs === theirsOf[column])?.samples ?? [])}
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

export function matchedIn(columns: readonly FileColumn[]): TheirsOf {
  return Object.fromEntries(columns.flatMap(({ theirs, ours }) => (ours === null ? [] : [[ours, theirs]])));
}

/** A file column belongs to at most one of ours: choosing it again removes it from the other. */
function assign(current: TheirsOf, ours: string, theirs: string): TheirsOf {
  const others = Object.entries(current).filter(([column, name]) => column !== ours && name !== theirs);
  return Object.fromEntries(theirs === '' ? others : [...others, [ours, theirs]]);
}

export function mappingOf(columns: readonly FileColumn[], theirsOf: TheirsOf): Record<string, string | null> {
  const oursOf = new Map(Object.entries(theirsOf).map(([ours, theirs]) => [theirs, ours]));
  return Object.fromEntries(columns.map(({ theirs }) => [theirs, oursOf.get(theirs) ?? null]));
}
