import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { PhoneVersion } from '#contract/undo/phone-versions.ts';
import { FieldChanges } from './field-changes.tsx';

type Version = PhoneVersion['id'];
type VersionDialogProps = { id: string; version: Version; onClose: () => void };

export function VersionDialog({ id, version, onClose }: VersionDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [other, setOther] = useState<Version>('current');
  const { data: list } = useQuery({
    queryKey: [...ADMIN_KEY, 'products', 'history', id, 'versions'],
    queryFn: ({ signal }) => api.phoneVersions.list({ params: { id } }, signal),
    staleTime: 0,
  });
  const { data: changes, error } = useQuery({
    queryKey: [...ADMIN_KEY, 'products', 'history', id, 'compare', version, other],
    queryFn: ({ signal }) => api.phoneVersions.compare({ params: { id }, query: { from: other, to: version } }, signal),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (updatedAt: string) => api.phoneVersions.restore({ params: { id, version }, body: { updatedAt } }),
    onSuccess: () => {
      toast.success('Version restored');
      void queries.invalidateQueries();
      onClose();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t restore this version.')),
  });
  const own = list?.versions.find((one) => one.id === version);

  return (
    <Dialog
      open
      onClose={onClose}
      title={own ? `Version: ${indiaTime(own.at)}` : 'Version'}
      description="The current version stays in the history. Pictures don’t change."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={!list}
            loading={restore.isPending}
            onClick={() => list && restore.mutate(list.updatedAt)}
          >
            Restore
          </Button>
        </>
      }
    >
      <Field label="Compare with">
        <Select value={other} onChange={(event) => setOther(event.target.value as Version)}>
          <option value="current">Current phone</option>
          {list?.versions
            .filter((one) => one.id !== version)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {indiaTime(one.at)}, {one.actor?.name ?? 'original version'}
              </option>
            ))}
        </Select>
      </Field>
      <div className="mt-4" aria-live="polite">
        {error && <p>{errorText(error, 'Couldn’t compare the versions.')}</p>}
        {!changes && !error && <Spinner />}
        {changes?.length === 0 && <p className="text-ink-3">No differences</p>}
        {changes && <FieldChanges fields={changes} />}
      </div>
    </Dialog>
  );
}
