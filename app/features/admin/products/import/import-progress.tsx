import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
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
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
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
          <p className="text-sm text-ink-2">Each row has its reason. Correct them and import the file again.</p>
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
      {problems.length > 0 && (
        <Part title="Rejected rows" shown={problems.length} all={counts.refused}>
          <Table caption="Rejected rows" className="text-sm">
            <thead>
              <Tr>
                <Th numeric>Row</Th>
                <Th>Name</Th>
                <Th>Reason</Th>
              </Tr>
            </thead>
            <tbody>
              {problems.map(({ row, name, reason }) => (
                <Tr key={`${row} ${reason}`}>
                  <Td numeric>{row}</Td>
                  <Td>{name ?? '–'}</Td>
                  <Td>{reason}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Part>
      )}
      {questions.length > 0 && (
        <Part title="Figures to check" shown={questions.length} all={counts.questions}>
          <Table caption="Figures to check" className="text-sm">
            <thead>
              <Tr>
                <Th>Phone</Th>
                <Th>Field</Th>
                <Th>Question</Th>
              </Tr>
            </thead>
            <tbody>
              {questions.map(({ id, name, field, text, phone }) => (
                <Tr key={`${id} ${field}`}>
                  <Td>{name}</Td>
                  <Td>{fieldLabel(field.split('.')[0] ?? field)}</Td>
                  <Td>
                    {text} {phone && <Link to={`/admin/products/edit/${phone.id}`}>Open {phone.name}</Link>}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Part>
      )}
      {kept.length > 0 && (
        <Part title="Manual values kept" shown={kept.length} all={counts.kept}>
          <Table caption="Manual values kept" className="text-sm">
            <thead>
              <Tr>
                <Th>Phone</Th>
                <Th>Field</Th>
                <Th>Current</Th>
                <Th>In the file</Th>
              </Tr>
            </thead>
            <tbody>
              {kept.map(({ id, name, field, ours, theirs, source, at }) => (
                <Tr key={`${id} ${field}`}>
                  <Td>{name}</Td>
                  <Td>{fieldLabel(field)}</Td>
                  <Td>
                    {ours}
                    <span className="block text-xs text-ink-2">
                      {FIGURE_SOURCES[source].label}, {formatPartialDate(at)}
                    </span>
                  </Td>
                  <Td>{theirs}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Part>
      )}
      {prices.length > 0 && (
        <Part title="Price changes" shown={prices.length} all={counts.prices}>
          <Table caption="Price changes" className="text-sm">
            <thead>
              <Tr>
                <Th>Phone</Th>
                <Th>Variant</Th>
                <Th numeric>Price</Th>
                <Th>Day</Th>
              </Tr>
            </thead>
            <tbody>
              {prices.map((price) => (
                <PriceRow key={`${price.id} ${price.ram}/${price.storage}`} price={price} />
              ))}
            </tbody>
          </Table>
        </Part>
      )}
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

function PriceRow({ price: { name, ram, storage, before, after, at, isBare } }: { price: Result['prices'][number] }) {
  return (
    <Tr>
      <Td>{name}</Td>
      <Td>
        {storage === null ? '–' : formatVariant({ ram, storage })}
        {isBare && <span className="block text-accent-ink">No variant given: applied to the cheapest</span>}
      </Td>
      <Td numeric>
        <OldToNew before={before} after={after} />
      </Td>
      <Td>{at === null ? '–' : formatPartialDate(at)}</Td>
    </Tr>
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
