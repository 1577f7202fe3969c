import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { Progress } from '#app/desk-kit/frame/progress.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { formatBytes } from '#app/desk-kit/pictures/pictures-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import {
  BACKUP_COUNTS,
  type Backup,
  type BackupProgress,
  type backups,
  DAILY_BACKUPS_MAX,
  momentOf,
  RESTORE_BY_COMMAND,
  WEEKLY_BACKUPS_MAX,
} from '#contract/desk/backups.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { UploadBackup } from './upload-backup.tsx';

const BACKUPS_KEY = [...ADMIN_KEY, 'backups'];
const POLL_MS = 1_000;

function backupsQuery(api: Api) {
  return queryOptions({
    queryKey: BACKUPS_KEY,
    queryFn: ({ signal }) => api.backups.list({}, signal),
    staleTime: 0,
    // Polled while a backup is being made.
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });
}

export function BackupDesk() {
  const api = useApi();
  const queries = useQueryClient();
  const { data, error } = useQuery(backupsQuery(api));
  const [restoring, setRestoring] = useState<string | null>(null);
  const chosen = data?.backups.find(({ id }) => id === restoring);
  const start = useMutation({
    mutationFn: () => api.backups.create({ body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });

  return (
    <>
      <ScreenHead
        title="Backups"
        aside="A backup contains the database and every picture. Download one to keep it elsewhere."
        actions={
          <>
            {data?.canRestore && (
              <UploadBackup onReceived={() => void queries.invalidateQueries({ queryKey: BACKUPS_KEY })} />
            )}
            <Button
              variant="primary"
              onClick={() => start.mutate()}
              loading={start.isPending}
              disabled={!!data?.running}
            >
              Back up now
            </Button>
          </>
        }
      />
      <FormError>
        {(start.error && errorText(start.error, 'Couldn’t start the backup. Try again.')) ||
          (error && errorText(error, 'Couldn’t load backups.')) ||
          data?.failure}
      </FormError>
      {data && <Schedule {...data} />}
      {data?.running && (
        <div className="mb-5 rounded-card border border-line bg-sheet p-4">
          <Running progress={data.running} />
        </div>
      )}
      {data?.restored && !data.running && <Restored {...data.restored} onUndo={setRestoring} />}
      {!data && !error && <Spinner />}
      {data?.backups.length === 0 && !data.running && <EmptyState title="No backups yet" />}
      <ul aria-label="Backups on this server" className="grid gap-3">
        {data?.backups.map((backup) => (
          <BackupItem
            key={backup.id}
            backup={backup}
            {...(data.canRestore && !data.running && { onRestore: () => setRestoring(backup.id) })}
          />
        ))}
      </ul>
      {chosen && (
        <RestoreDialog
          backup={chosen}
          onClose={() => setRestoring(null)}
          onStarted={() => {
            setRestoring(null);
            void queries.invalidateQueries({ queryKey: BACKUPS_KEY });
          }}
        />
      )}
      {data && !data.canRestore && <p className="mt-4 text-sm">{RESTORE_BY_COMMAND}</p>}
      {data && <p className="mt-4 text-sm text-ink-3 num">{formatBytes(data.freeBytes)} free on the server</p>}
    </>
  );
}

type ScheduleProps = Pick<ResponseOf<typeof backups.list>, 'schedule' | 'lastGoodAt' | 'isOverdue'>;

function Schedule({ schedule: { isDaily, nextAt }, lastGoodAt, isOverdue }: ScheduleProps) {
  return (
    <section
      aria-label="Schedule"
      className={cx('mb-5 rounded-card border border-line p-4', isOverdue ? 'bg-accent-wash' : 'bg-sheet')}
    >
      {isOverdue && (
        <p role="status" className="mb-1 font-semibold">
          {lastGoodAt ? 'The last verified backup is more than two days old.' : 'There is no verified backup.'}
        </p>
      )}
      <p>
        {isDaily && nextAt
          ? `Next daily backup: ${indiaTime(nextAt)}. We keep the last ${DAILY_BACKUPS_MAX}, then one a week for ${WEEKLY_BACKUPS_MAX} weeks. Backups you make yourself stay until you delete them.`
          : 'Daily backups are off.'}{' '}
        <ProseLink href="/admin/settings?tab=backups">Change schedule</ProseLink>
      </p>
      {lastGoodAt && <p className="text-sm text-ink-2 num">Last verified backup: {indiaTime(lastGoodAt)}</p>}
    </section>
  );
}

type RestoredProps = {
  id: string;
  at: string;
  before: string | null;
  onUndo: (id: string) => void;
};

function Restored({ id, at, before, onUndo }: RestoredProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sheet p-4">
      <p role="status">
        Backup of {indiaTime(momentOf(id))} restored {indiaTime(at)}.
      </p>
      {before && (
        <Button size="sm" onClick={() => onUndo(before)}>
          Undo restore
        </Button>
      )}
    </div>
  );
}

const STEPS: Record<BackupProgress['step'], string> = {
  check: 'Checking the backup',
  read: 'Reading the database',
  files: 'Adding pictures',
  replace: 'Replacing the database',
  pictures: 'Copying pictures',
  database: 'Copying the database',
  checksums: 'Computing checksums',
  store: 'Storing the backup',
  verify: 'Verifying the backup in a temporary database',
};

function Running({ progress: { kind, step, done, total } }: { progress: BackupProgress }) {
  const isCopy = kind === 'restore' && ['pictures', 'database', 'checksums'].includes(step);
  return (
    <Progress
      label={`${STEPS[step]}${isCopy ? ' for the safety backup' : ''}`}
      {...(total > 0 && { fraction: done / total })}
    />
  );
}

function BackupItem({ backup, onRestore }: { backup: Backup; onRestore?: () => void }) {
  const { id, at, bytes, files, checksum, version, engine, counts, fromDesk, madeBefore, isScheduled } = backup;
  const api = useApi();
  const queries = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const verify = useMutation({
    mutationFn: () => api.backups.verify({ params: { id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
  const fetching = useMutation({
    mutationFn: () => api.backups.ticket({ params: { id }, body: {} }),
    // A plain link, so the browser shows the download's progress.
    onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url, download: '' }).click(),
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t download the backup. Try again.')),
  });
  const removal = useMutation({
    mutationFn: () => api.backups.remove({ params: { id } }),
    onSuccess: () => {
      setIsDeleting(false);
      toast.success('Backup deleted');
      void queries.invalidateQueries({ queryKey: BACKUPS_KEY });
    },
  });
  const held = Object.entries(BACKUP_COUNTS).flatMap(([table, noun]) => {
    const count = counts[table as keyof typeof BACKUP_COUNTS];
    return count === undefined ? [] : [`${formatCount(count)} ${noun}`];
  });

  return (
    <li className="grid gap-3 rounded-card border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            <time dateTime={at}>{indiaTime(at)}</time>
          </h2>
          <p className="text-sm text-ink-2 num">
            {formatBytes(bytes)} in {countText(files, 'file')}
            {version && `, version ${version}`}
            {engine && `, ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`}
            {isScheduled && ', daily backup'}
            {!fromDesk && ', from the command line'}
          </p>
          {madeBefore && (
            <p className="text-sm">Safety backup from before the restore of {indiaTime(momentOf(madeBefore))}.</p>
          )}
          {held.length > 0 && <p className="text-sm text-ink-2 num">{held.join(', ')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {checksum && (
            <Button size="sm" onClick={() => verify.mutate()} loading={verify.isPending}>
              Verify<span className="sr-only">: {indiaTime(at)}</span>
            </Button>
          )}
          <Button size="sm" onClick={() => fetching.mutate()} loading={fetching.isPending}>
            Download<span className="sr-only">: {indiaTime(at)}</span>
          </Button>
          {onRestore && (
            <Button size="sm" onClick={onRestore}>
              Restore…<span className="sr-only">: {indiaTime(at)}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => setIsDeleting(true)}>
            Delete<span className="sr-only">: {indiaTime(at)}</span>
          </Button>
        </div>
      </div>
      {checksum && (
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
          SHA-256 <span className="num">{checksum}</span>
        </p>
      )}
      <p role="status" className="text-sm">
        {verify.error ? errorText(verify.error, 'Couldn’t verify the backup.') : checkText(backup.check)}
      </p>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete this backup?"
        description={`The backup of ${indiaTime(at)} will be deleted permanently.`}
        action="Delete backup"
        onConfirm={() => removal.mutate()}
        isPending={removal.isPending}
        error={removal.error && errorText(removal.error, 'Couldn’t delete the backup.')}
      />
    </li>
  );
}

function checkText(check: Backup['check']): string {
  if (!check) return 'Not verified yet';
  const when = indiaTime(check.at);
  return check.problem
    ? `Verification failed ${when}. ${check.problem}`
    : `Verified ${when}: all files are intact, and a test restore had the same number of rows.`;
}
