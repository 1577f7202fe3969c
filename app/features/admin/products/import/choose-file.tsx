import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { IMPORT_FILE_MAX } from '#contract/admin-products.ts';
import { DropZone } from '../../shell/drop-zone.tsx';
import { Progress } from '../../shell/progress.tsx';
import { importQuery, sendImport } from './api.ts';

const MEGABYTE = 1_048_576;

type ChooseFileProps = {
  onSent: (id: string) => void;
  /** Perhaps because somebody else's import runs by now. */
  onRefused: () => void;
};

export function ChooseFile({ onSent, onRefused }: ChooseFileProps) {
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
    setProblem(isTooLarge ? `The file has more than ${IMPORT_FILE_MAX / MEGABYTE} MB.` : null);
    setFraction(0);
    if (!isTooLarge) mutate(file);
  };

  return (
    <div className="grid gap-4">
      <DropZone label="Choose a file" accept=".csv,.json,text/csv,application/json" onFile={send} disabled={isPending}>
        Or drop it here. CSV or JSON in UTF-8, at most {IMPORT_FILE_MAX / MEGABYTE} MB. An export of this site is a file
        of the right format.
      </DropZone>
      {isPending && <Progress label="Sending the file" fraction={fraction} />}
      <FormError>{problem ?? (error && errorText(error, 'The file could not be sent. Try again.'))}</FormError>
    </div>
  );
}
