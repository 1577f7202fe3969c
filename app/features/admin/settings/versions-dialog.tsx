import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { FullSettingVersion, SettingId, SettingVersion } from '#contract/settings/settings.ts';
import { PageComparison, type PageText } from './page-comparison.tsx';
import { SETTINGS_KEY, versionQuery, versionsQuery } from './settings-queries.ts';

type VersionsDialogProps = {
  id: SettingId;
  updatedAt: string;
  isUnsaved: boolean;
  now?: PageText;
  onRestored: () => void;
  onClose: () => void;
};

export function VersionsDialog({ id, updatedAt, isUnsaved, now, onRestored, onClose }: VersionsDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(versionsQuery(api, id, updatedAt));
  const [chosen, setChosen] = useState<SettingVersion | null>(null);
  const restore = useMutation({
    mutationFn: (versionId: string) => api.settings.restoreVersion({ params: { id, versionId }, body: { updatedAt } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
      toast.success(now ? 'Version restored as unpublished changes' : 'Version restored');
      onClose();
      onRestored();
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t restore this version.')),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? versionName(chosen) : 'Earlier versions'}
      description={
        chosen && isUnsaved
          ? 'Save or discard your changes before you restore this version.'
          : 'The current version stays in this list.'
      }
      className="sm:max-w-3xl"
      actions={
        <>
          <Button onClick={chosen ? () => setChosen(null) : onClose}>{chosen ? 'Back' : 'Close'}</Button>
          {chosen && (
            <Button
              variant="primary"
              disabled={isUnsaved}
              loading={restore.isPending}
              onClick={() => restore.mutate(chosen.id)}
            >
              Restore
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState message={errorText(error, 'Couldn’t load the versions.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data?.length === 0 && <p className="text-ink-3">No earlier versions yet</p>}
      {chosen ? (
        <Version id={id} version={chosen} now={now} />
      ) : (
        <ol className="grid gap-0.5">
          {data?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                onClick={() => setChosen(version)}
                className="w-full rounded-small px-2 py-2 text-left tap num hover:bg-line"
              >
                {versionName(version)}
                {version.title !== null && (
                  <span className="block truncate text-xs text-ink-3">{version.title || 'Untitled'}</span>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function versionName({ savedAt, savedBy, isShipped, isUnpublished }: SettingVersion): string {
  if (isShipped) return `Default, until ${indiaTime(savedAt)}`;
  return `${indiaTime(savedAt)}${savedBy ? `, ${savedBy.name}` : ''}${isUnpublished ? ', never published' : ''}`;
}

function Version({ id, version, now }: { id: SettingId; version: SettingVersion; now: PageText | undefined }) {
  const { data, error } = useQuery(versionQuery(useApi(), id, version.id));
  if (error) return <ErrorState message={errorText(error, 'Couldn’t load this version.')} />;
  if (!data) return <Spinner />;
  if (data.page && now) return <PageComparison before={now} after={data.page} />;
  return <Lines version={data} />;
}

function Lines({ version: { lines, isShipped } }: { version: FullSettingVersion }) {
  if (isShipped) return <p>The default</p>;
  return (
    <dl className="grid gap-3">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-xs font-[550] text-ink-3">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{text || 'Empty'}</dd>
        </div>
      ))}
    </dl>
  );
}
