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
  /** Of what is stored now. */
  updatedAt: string;
  isUnsaved: boolean;
  /** What a version of a page is compared with. */
  now?: PageText;
  onRestored: () => void;
  onClose: () => void;
};

/** What was there before: looked at, compared with what is there now, brought back. */
export function VersionsDialog({ id, updatedAt, isUnsaved, now, onRestored, onClose }: VersionsDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(versionsQuery(api, id, updatedAt));
  const [chosen, setChosen] = useState<SettingVersion | null>(null);
  const restore = useMutation({
    mutationFn: (versionId: string) => api.settings.restoreVersion({ params: { id, versionId }, body: { updatedAt } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
      toast.success(now ? 'The version is what the page is to become' : 'The version is restored');
      onClose();
      onRestored();
    },
    onError: (failure) => toast.error(errorText(failure, 'The version could not be restored.')),
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? versionName(chosen) : 'Earlier versions'}
      description={
        chosen && isUnsaved
          ? 'Save or discard what you typed first; then this version can be restored.'
          : 'Restoring one keeps what is there now as a version too.'
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
              Restore this version
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState message={errorText(error, 'The versions did not load.')} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data?.length === 0 && <p className="text-ink-3">None yet: each save keeps what was there before it.</p>}
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
                  <span className="block truncate text-xs text-ink-3">{version.title || 'Without a title'}</span>
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
  if (isShipped) return `What ships, until ${indiaTime(savedAt)}`;
  return `${indiaTime(savedAt)}${savedBy ? `, ${savedBy.name}` : ''}${isUnpublished ? ', never published' : ''}`;
}

function Version({ id, version, now }: { id: SettingId; version: SettingVersion; now: PageText | undefined }) {
  const { data, error } = useQuery(versionQuery(useApi(), id, version.id));
  if (error) return <ErrorState message={errorText(error, 'The version did not load.')} />;
  if (!data) return <Spinner />;
  if (data.page && now) return <PageComparison before={now} after={data.page} />;
  return <Lines version={data} />;
}

function Lines({ version: { lines, isShipped } }: { version: FullSettingVersion }) {
  if (isShipped) return <p>What came with the site.</p>;
  return (
    <dl className="grid gap-3">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-xs font-[550] text-ink-3">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{text || 'Nothing'}</dd>
        </div>
      ))}
    </dl>
  );
}
