import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { IMPORT_COLUMNS } from '#contract/desk/import-columns.ts';
import type { ImportJob } from '#contract/desk/imports.ts';
import { importQuery } from './import-queries.ts';

type FileColumn = NonNullable<ImportJob['result']>['columns'][number];

const REQUIRED = ['brand', 'name'];

/** Which column of the file is which of ours: ours on the left, the file's on the right. */
export function MatchColumns({ id, columns }: { id: string; columns: readonly FileColumn[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const [theirsOf, setTheirsOf] = useState(() => matchedIn(columns));
  const [showsAll, setShowsAll] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminProducts.mapColumns({ params: { id }, body: { columns: mappingOf(columns, theirsOf) } }),
    onSuccess: (job) => queries.setQueryData(importQuery(api, queries, id).queryKey, job),
  });

  const unused = columns.filter(({ theirs }) => !Object.values(theirsOf).includes(theirs));
  const isChanged = columns.some(({ theirs, ours }) =>
    ours === null ? !unused.some((one) => one.theirs === theirs) : theirsOf[ours] !== theirs,
  );
  const shown = IMPORT_COLUMNS.filter(({ column }) => showsAll || REQUIRED.includes(column) || column in theirsOf);

  return (
    <details
      open={columns.some(({ theirs, ours }) => ours !== null && ours !== theirs) || shown.length <= REQUIRED.length}
      className="border-t-[1.5px] border-ink pt-3"
    >
      <summary className="cursor-pointer text-lg font-[620]">Columns</summary>
      <div className="mt-3 grid gap-4">
        <Table caption="Columns of the file" className="text-sm">
          <thead>
            <Tr>
              <Th>In the catalogue</Th>
              <Th>In the file</Th>
              <Th>Example</Th>
            </Tr>
          </thead>
          <tbody>
            {shown.map(({ column, label }) => (
              <Tr key={column}>
                <Td>{label}</Td>
                <Td>
                  <Select
                    aria-label={`Column for ${label}`}
                    value={theirsOf[column] ?? ''}
                    onChange={({ target }) => setTheirsOf((current) => assign(current, column, target.value))}
                  >
                    <option value="">Not in this file</option>
                    {columns.map(({ theirs }) => (
                      <option key={theirs} value={theirs}>
                        {theirs}
                      </option>
                    ))}
                  </Select>
                </Td>
                <Td className="text-ink-2 [overflow-wrap:anywhere]">
                  {columns.find(({ theirs }) => theirs === theirsOf[column])?.samples.join(' · ')}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        {unused.length > 0 && (
          <p className="text-sm text-ink-2">Not imported: {unused.map(({ theirs }) => theirs).join(', ')}</p>
        )}
        <FormError>{error && errorText(error, 'The columns could not be saved. Try again.')}</FormError>
        <div className="flex flex-wrap gap-2">
          {isChanged && (
            <Button variant="primary" loading={isPending} onClick={() => mutate()}>
              Check again
            </Button>
          )}
          <Button onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show matched columns' : 'Show all columns'}
          </Button>
        </div>
      </div>
    </details>
  );
}

type TheirsOf = Readonly<Record<string, string>>;

function matchedIn(columns: readonly FileColumn[]): TheirsOf {
  return Object.fromEntries(columns.flatMap(({ theirs, ours }) => (ours === null ? [] : [[ours, theirs]])));
}

/** A column of the file is at most one of ours: chosen again, it leaves the other. */
function assign(current: TheirsOf, ours: string, theirs: string): TheirsOf {
  const others = Object.entries(current).filter(([column, name]) => column !== ours && name !== theirs);
  return Object.fromEntries(theirs === '' ? others : [...others, [ours, theirs]]);
}

function mappingOf(columns: readonly FileColumn[], theirsOf: TheirsOf): Record<string, string | null> {
  const oursOf = new Map(Object.entries(theirsOf).map(([ours, theirs]) => [theirs, ours]));
  return Object.fromEntries(columns.map(({ theirs }) => [theirs, oursOf.get(theirs) ?? null]));
}
