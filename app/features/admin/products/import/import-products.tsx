import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FormError } from '#app/features/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { IMPORT_FILE_MAX } from '#contract/admin-products.ts';
import { DropZone } from '../../shell/drop-zone.tsx';
import { Progress } from '../../shell/progress.tsx';
import { ScreenHead } from '../../shell/screen-head.tsx';
import { importQuery, sendImport } from './api.ts';
import { ImportProgress } from './import-progress.tsx';

const MEGABYTE = 1_048_576;

/** A file of phones: sent, checked without writing anything, looked at, then brought in. The address holds the import. */
export function ImportProducts() {
  const [params, setParams] = useSearchParams();
  const job = params.get('job');

  return (
    <>
      <ScreenHead
        eyebrow={<Link to="/admin/products">Phones</Link>}
        title="Import phones"
        aside="Nothing is written before you have seen what would happen."
      />
      <div className="max-w-3xl">
        {job ? (
          <ImportProgress key={job} id={job} onAgain={() => setParams({})} />
        ) : (
          <ChooseFile onSent={(id) => setParams({ job: id })} />
        )}
      </div>
    </>
  );
}

function ChooseFile({ onSent }: { onSent: (id: string) => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendImport(file, setShare),
    onSuccess: (job) => {
      queries.setQueryData(importQuery(api, queries, job.id).queryKey, job);
      onSent(job.id);
    },
  });

  const send = (file: File) => {
    const isTooLarge = file.size > IMPORT_FILE_MAX;
    setProblem(isTooLarge ? `The file has more than ${IMPORT_FILE_MAX / MEGABYTE} MB.` : null);
    setShare(0);
    if (!isTooLarge) mutate(file);
  };

  return (
    <div className="grid gap-4">
      <DropZone label="Choose a file" accept=".csv,.json,text/csv,application/json" onFile={send} disabled={isPending}>
        Or drop it here. CSV or JSON in UTF-8, at most {IMPORT_FILE_MAX / MEGABYTE} MB. An export of this site is a file
        of the right format.
      </DropZone>
      {isPending && <Progress label="Sending the file" share={share} />}
      <FormError>{problem ?? (error && failureText(error, 'The file could not be sent. Try again.'))}</FormError>
    </div>
  );
}
