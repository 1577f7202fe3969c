import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnTable, mappingOf, matchedIn, type TheirsOf } from '#app/desk-kit/frame/column-table.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { IMPORT_COLUMNS } from '#contract/desk/import-columns.ts';
import type { ImportJob } from '#contract/desk/imports.ts';
import { importQuery } from './import-queries.ts';

type FileColumn = NonNullable<ImportJob['result']>['columns'][number];

const REQUIRED = ['brand', 'name'];

type MatchColumnsProps = {
  id: string;
  columns: readonly FileColumn[];
  /** Whether the columns differ from the ones that were checked. */
  onChanged: (isChanged: boolean) => void;
};

/** Matches our columns, on the left, with the file's, on the right; unmatched ones are listed below. */
export function MatchColumns({ id, columns, onChanged }: MatchColumnsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [theirsOf, setTheirsOf] = useState(() => matchedIn(columns));
  // Decided once: it must not close while columns are being matched.
  const [needsLook] = useState(
    () =>
      columns.some(({ theirs, ours }) => ours !== null && ours !== theirs) || REQUIRED.some((one) => !theirsOf[one]),
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.adminProducts.mapColumns({ params: { id }, body: { columns: mappingOf(columns, theirsOf) } }),
    onSuccess: (job) => {
      onChanged(false);
      queries.setQueryData(importQuery(api, queries, id).queryKey, job);
    },
  });
  const change = (next: TheirsOf) => {
    setTheirsOf(next);
    onChanged(isOtherThan(columns, next));
  };

  const unused = columns.filter(({ theirs }) => !Object.values(theirsOf).includes(theirs));
  const shown = IMPORT_COLUMNS.filter(({ column }) => REQUIRED.includes(column) || column in theirsOf);
  const free = IMPORT_COLUMNS.filter(({ column }) => !(column in theirsOf));

  return (
    <details open={needsLook} className="border-t-[1.5px] border-ink pt-3">
      <summary className="cursor-pointer text-lg font-[620]">Columns</summary>
      <div className="mt-3 grid gap-4">
        <ColumnTable
          caption="File columns"
          oursTitle="In the catalogue"
          theirsTitle="In the file"
          none="Not in this file"
          ours={shown}
          columns={columns}
          theirsOf={theirsOf}
          onChange={change}
        />
        {unused.length > 0 && (
          <ul aria-label="Columns that are not imported" className="grid gap-4 sm:grid-cols-3">
            {unused.map(({ theirs, samples }) => (
              <li key={theirs}>
                <Field label={theirs} hint={dotted(samples)}>
                  <Select value="" onChange={({ target }) => change({ ...theirsOf, [target.value]: theirs })}>
                    <option value="">Not imported</option>
                    {free.map(({ column, label }) => (
                      <option key={column} value={column}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </Field>
              </li>
            ))}
          </ul>
        )}
        <FormError>{error && errorText(error, 'Couldn’t save the columns. Try again.')}</FormError>
        {isOtherThan(columns, theirsOf) && (
          <Button variant="primary" className="justify-self-start" loading={isPending} onClick={() => mutate()}>
            Check again
          </Button>
        )}
      </div>
    </details>
  );
}

function isOtherThan(columns: readonly FileColumn[], theirsOf: TheirsOf): boolean {
  const mapping = mappingOf(columns, theirsOf);
  return columns.some(({ theirs, ours }) => mapping[theirs] !== ours);
}
