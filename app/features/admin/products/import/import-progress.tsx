import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { SimpleTable } from '#app/desk-kit/table/simple-table.tsx';
import { OldToNew } from '#app/features/admin/products/old-to-new.tsx';
import { fieldLabel } from '#app/features/admin/products/phone-labels.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, formatCount, formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import type { ImportJob } from '#contract/desk/imports.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { FIGURE_SOURCES } from '#contract/phone/sources.ts';
import { importQuery, isBusy } from './import-queries.ts';
import { MatchColumns } from './match-columns.tsx';

type ImportProgressProps = { id: string; onRestart: () => void };

export function ImportProgress({ id, onRestart }: ImportProgressProps) {
  const api = useApi();
  const queries = useQueryClient();
  const query = importQuery(api, queries, id);
  const { data: job } = useSuspenseQuery(query);
  const [replaceEdits, setReplaceEdits] = useState(false);
  const [hasOtherColumns, setHasOtherColumns] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.adminProducts.applyImport({ params: { id }, query: { replaceEdits: replaceEdits ? 'true' : 'false' } }),
    onSuccess: (started) => queries.setQueryData(query.queryKey, started),
    // It may have started anyway: the response was lost, or another tab started it.
    onError: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p role="status" className="font-medium [overflow-wrap:anywhere]">
        {hasOtherColumns ? 'Check the changed columns before you import.' : STATES[job.state](job)}
      </p>
      {isBusy(job) && (
        <Progress label={job.state === 'reading' ? 'Checking rows' : 'Importing phones'} fraction={fractionOf(job)} />
      )}
      <FormError>{job.error}</FormError>
      <FormError>
        {job.state === 'checked' && error && errorText(error, 'Couldn’t start the import. Try again.')}
      </FormError>
      {job.state === 'checked' && job.result && job.result.counts.kept > 0 && (
        <Checkbox checked={replaceEdits} onChange={(event) => setReplaceEdits(event.target.checked)}>
          Also replace{' '}
          {job.result.counts.kept === 1 ? 'the value' : `the ${formatCount(job.result.counts.kept)} values`} entered
          manually
        </Checkbox>
      )}
      {job.state === 'checked' && job.result && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            loading={isPending}
            disabled={hasOtherColumns || (toWrite(job) === 0 && !replaceEdits)}
            onClick={() => mutate()}
          >
            {replaceEdits ? 'Import and replace manual values' : `Import ${countText(toWrite(job), 'phone')}`}
          </Button>
          <Button onClick={onRestart}>Choose another file</Button>
        </div>
      )}
      {(job.state === 'done' || job.state === 'failed') && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/products?sort=-updated" variant="primary">
            Go to phones
          </ButtonLink>
          <Button onClick={onRestart}>Import another file</Button>
        </div>
      )}
      {job.result?.notes.map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
      {job.state === 'checked' && job.result && job.result.columns.length > 0 && (
        <MatchColumns
          key={JSON.stringify(job.result.columns)}
          id={id}
          columns={job.result.columns}
          onChanged={setHasOtherColumns}
        />
      )}
      {job.result?.hasRefusedFile && (
        <div className="flex flex-wrap items-center gap-3">
          <ExportButton
            label="Download rejected rows"
            fetchFile={() => api.adminProducts.refusedRows({ params: { id } })}
          />
          <p className="text-sm text-ink-2">
            The file says why each row was rejected. Correct the rows and import it again.
          </p>
        </div>
      )}
      {job.result && <ImportResult result={job.result} isDone={job.state === 'done'} />}
    </div>
  );
}

const STATES: Record<ImportJob['state'], (job: ImportJob) => string> = {
  reading: ({ filename }) => `Checking ${filename}.`,
  checked: (job) =>
    job.result?.counts.refused && toWrite(job) + job.result.counts.kept === 0
      ? `Nothing in ${job.filename} can be imported yet.`
      : `${job.filename} is ready to import. Nothing has changed yet.`,
  writing: ({ filename }) => `Importing ${filename}. You can leave this page.`,
  done: ({ filename }) => `${filename} imported.`,
  failed: (job) =>
    isPartial(job) ? `${job.filename} was partly imported.` : `${job.filename} was not imported. Nothing changed.`,
};

/** An import that failed while writing keeps what was written; without a result it failed during the check. */
function isPartial({ result, progress: { done, total } }: ImportJob): boolean {
  return result !== null && done > 0 && done < total;
}

function fractionOf({ progress: { done, total } }: ImportJob): number | undefined {
  return total > 0 ? done / total : undefined;
}

function toWrite({ result }: ImportJob): number {
  return result ? result.counts.created + result.counts.changed : 0;
}

type Result = NonNullable<ImportJob['result']>;

function ImportResult({ result, isDone }: { result: Result; isDone: boolean }) {
  const { counts, problems, created, changed, newBrands, prices, kept, questions } = result;
  const figures: [number, string][] = [
    [counts.created, isDone ? 'new' : 'to add'],
    [counts.changed, isDone ? 'changed' : 'to change'],
    [counts.unchanged, 'unchanged'],
    [counts.refused, counts.refused === 1 ? 'row rejected' : 'rows rejected'],
    [counts.newBrands, counts.newBrands === 1 ? 'new brand' : 'new brands'],
  ];
  return (
    <>
      <ul aria-label="Result" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
        {figures.map(([figure, label]) => (
          <li key={label} className="rounded-card border border-line bg-sheet p-3">
            <span className="text-2xl font-[620] figure">{formatCount(figure)}</span>{' '}
            <span className="block text-xs text-ink-2">{label}</span>
          </li>
        ))}
      </ul>
      {result.layout && <p className="text-sm text-ink-2">Format: {result.layout}</p>}
      <ResultTable
        title="Rejected rows"
        all={counts.refused}
        rows={problems}
        keyOf={({ row, reason }) => `${row} ${reason}`}
        columns={[
          { header: 'Row', numeric: true, cell: ({ row }) => row },
          { header: 'Name', cell: ({ name }) => name ?? '–' },
          { header: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
      <ResultTable
        title="Figures to check"
        all={counts.questions}
        rows={questions}
        keyOf={({ id, field }) => `${id} ${field}`}
        columns={[
          { header: 'Phone', cell: ({ name }) => name },
          { header: 'Field', cell: ({ field }) => fieldLabel(field.split('.')[0] ?? field) },
          {
            header: 'Question',
            cell: ({ text, phone }) => (
              <>
                {text} {phone && <Link to={`/admin/products/edit/${phone.id}`}>Open {phone.name}</Link>}
              </>
            ),
          },
        ]}
      />
      <ResultTable
        title="Manual values kept"
        all={counts.kept}
        rows={kept}
        keyOf={({ id, field }) => `${id} ${field}`}
        columns={[
          { header: 'Phone', cell: ({ name }) => name },
          { header: 'Field', cell: ({ field }) => fieldLabel(field) },
          {
            header: 'Current',
            cell: ({ ours, source, at }) => (
              <>
                {ours}
                <span className="block text-xs text-ink-2">
                  {FIGURE_SOURCES[source].label}, {formatPartialDate(at)}
                </span>
              </>
            ),
          },
          { header: 'In the file', cell: ({ theirs }) => theirs },
        ]}
      />
      <ResultTable
        title="Price changes"
        all={counts.prices}
        rows={prices}
        keyOf={({ id, ram, storage }) => `${id} ${ram}/${storage}`}
        columns={[
          { header: 'Phone', cell: ({ name }) => name },
          {
            header: 'Variant',
            cell: ({ ram, storage, isBare }) => (
              <>
                {storage === null ? '–' : formatVariant({ ram, storage })}
                {isBare && <span className="block text-accent-ink">No variant given: applied to the cheapest</span>}
              </>
            ),
          },
          {
            header: 'Price',
            numeric: true,
            cell: ({ before, after }) => <OldToNew before={before} after={after} />,
          },
          { header: 'Day', cell: ({ at }) => (at === null ? '–' : formatPartialDate(at)) },
        ]}
      />
      {newBrands.length > 0 && (
        <Part title="New brands" shown={newBrands.length} all={counts.newBrands}>
          <p>{newBrands.map(({ name }) => name).join(', ')}</p>
        </Part>
      )}
      {created.length > 0 && (
        <Part title="New phones" shown={created.length} all={counts.created}>
          <ul className="gap-x-6 text-sm sm:columns-2">
            {created.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Part>
      )}
      {changed.length > 0 && (
        <Part title="Changed phones" shown={changed.length} all={counts.changed}>
          <ul className="grid gap-1 text-sm">
            {changed.map(({ id, name, fields, steps }) => (
              <li key={id}>
                {name}
                {steps.length === 0 && <span className="text-ink-2">: {fields.map(fieldLabel).join(', ')}</span>}
                {steps.map(({ field, before, after }) => (
                  <span key={field} className="block pl-4 text-ink-2 [overflow-wrap:anywhere]">
                    {fieldLabel(field)}: <del>{before ?? 'Not published'}</del> →{' '}
                    <ins className="font-medium text-ink no-underline">{after ?? 'Not published'}</ins>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

type ResultTableProps<Row> = Omit<ComponentProps<typeof SimpleTable<Row>>, 'caption'> & { title: string; all: number };

function ResultTable<Row>({ title, all, ...table }: ResultTableProps<Row>) {
  if (table.rows.length === 0) return null;
  return (
    <Part title={title} shown={table.rows.length} all={all}>
      <SimpleTable caption={title} {...table} />
    </Part>
  );
}

type PartProps = { title: string; shown: number; all: number; children: ReactNode };

function Part({ title, shown, all, children }: PartProps) {
  return (
    <div className="border-t-[1.5px] border-ink pt-3">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
      {shown < all && (
        <p className="mt-2 text-sm text-ink-3">
          Showing {formatCount(shown)} of {formatCount(all)}
        </p>
      )}
    </div>
  );
}
