import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { DropZone } from '#app/desk-kit/frame/drop-zone.tsx';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { isTypedInto } from '#app/lib/keys.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { IMPORT_FILE_MAX, type ImportJob, type ImportJobSummary } from '#contract/desk/imports.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { ImportProgress } from './import-progress.tsx';
import { importQuery, isBusy, recentImportsQuery, sendImport } from './import-queries.ts';

/** Upload, check, review, import. The URL names the import. */
export function ImportProducts() {
  const [params, setParams] = useSearchParams();
  const job = params.get('job');

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Import phones"
        aside="You review the changes before anything is imported."
      />
      <div className="max-w-3xl">
        {job ? (
          <ImportProgress key={job} id={job} onRestart={() => setParams({})} />
        ) : (
          <NewImport onSent={(id) => setParams({ job: id })} />
        )}
      </div>
    </>
  );
}

/** One import runs at a time: everyone sees the running one, and can continue with waiting ones. */
function NewImport({ onSent }: { onSent: (id: string) => void }) {
  const { data = [], isFetchedAfterMount, refetch } = useQuery(recentImportsQuery(useApi()));
  if (!isFetchedAfterMount) return <Spinner className="appear-late" />;
  const running = data.find(isBusy);
  if (running) return <Navigate to={`?job=${running.id}`} replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <ChooseFile onSent={onSent} onRefused={() => void refetch()} />
      <RecentImports imports={data} />
    </div>
  );
}

type ChooseFileProps = {
  onSent: (id: string) => void;
  /** Someone else's import may be running. */
  onRefused: () => void;
};

function ChooseFile({ onSent, onRefused }: ChooseFileProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendImport(file, setFraction),
    onSuccess: (job) => {
      queries.setQueryData(importQuery(api, queries, job.id).queryKey, job);
      onSent(job.id);
    },
    onError: onRefused,
  });

  const send = (file: File) => {
    const isTooLarge = file.size > IMPORT_FILE_MAX;
    setProblem(
      isTooLarge ? `This file is larger than ${IMPORT_FILE_MAX / MEGABYTE} MB. Split it into smaller files.` : null,
    );
    setFraction(0);
    if (!isTooLarge) mutate(file);
  };

  usePastedRows(send, { isPending, onSingleRow: () => setProblem('Copy the column names together with the rows.') });

  return (
    <div className="grid gap-4">
      <DropZone
        label="Choose file"
        accept=".csv,.tsv,.txt,.xlsx,.json"
        onFiles={([file]) => file && send(file)}
        disabled={isPending}
      >
        or drop it here, or paste rows from a spreadsheet. CSV, Excel (.xlsx) or JSON, up to{' '}
        {IMPORT_FILE_MAX / MEGABYTE} MB.
      </DropZone>
      <div className="flex flex-wrap gap-2">
        <ExportButton label="Download template" fetchFile={() => api.adminProducts.importTemplate({})} />
      </div>
      {isPending && <Progress label="Uploading file" fraction={fraction} />}
      <FormError>{problem ?? (error && errorText(error, 'Couldn’t upload the file. Try again.'))}</FormError>
    </div>
  );
}

/** Cells copied from a spreadsheet arrive as tab-separated text. */
function usePastedRows(
  onFile: (file: File) => void,
  { isPending, onSingleRow }: { isPending: boolean; onSingleRow: () => void },
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isPending || isTypedInto(event.target) || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    if (text.trim().includes('\n')) onFile(new File([text], 'Pasted rows.tsv'));
    else onSingleRow();
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

const STATE_LABELS: Record<ImportJob['state'], string> = {
  reading: 'Checking',
  checked: 'Ready to import',
  writing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
};

function RecentImports({ imports }: { imports: readonly ImportJobSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="border-t-[1.5px] border-ink pt-3">
      <h2 id="recent-imports" className="mb-2 text-lg">
        Recent imports
      </h2>
      <ul>
        {imports.map(({ id, filename, state, actor, startedAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-0"
          >
            <Link
              to={`?job=${id}`}
              className="inline-flex min-w-0 items-center font-medium [overflow-wrap:anywhere] tap hover:text-accent-ink"
            >
              {filename}
            </Link>
            <span className={state === 'checked' ? 'text-accent-ink' : 'text-ink-2'}>{STATE_LABELS[state]}</span>
            <span className="ml-auto text-xs text-ink-3 num">
              {actor.name}, <time dateTime={startedAt}>{timeAgo(startedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
