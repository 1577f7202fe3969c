import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { BACKUP_COUNTS, type Backup, RESTORE_WORD, type RestorePreview } from '#contract/desk/backups.ts';

type RestoreDialogProps = {
  backup: Pick<Backup, 'id' | 'at' | 'madeBefore'>;
  onClose: () => void;
  onStarted: () => void;
};

/** Previews a restore and asks for a typed confirmation. */
export function RestoreDialog({ backup: { id, at, madeBefore }, onClose, onStarted }: RestoreDialogProps) {
  const api = useApi();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [keepStaff, setKeepStaff] = useState<readonly string[]>([]);
  const preview = useQuery({
    queryKey: [...ADMIN_KEY, 'backups', id, 'preview'],
    queryFn: ({ signal }) => api.backups.preview({ params: { id }, body: {} }, signal),
    // Always computed fresh.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const start = useMutation({
    mutationFn: () =>
      api.backups.restore({ params: { id }, body: { confirmation: RESTORE_WORD, keepStaff: [...keepStaff] } }),
    onSuccess: onStarted,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = typed.trim().toLowerCase() === RESTORE_WORD;
    setIsMissing(!isTyped);
    if (isTyped) start.mutate();
  };
  const canRestore = preview.data?.problem === null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={madeBefore ? 'Undo the last restore?' : `Restore the backup of ${indiaTime(at)}?`}
      className="max-w-2xl"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {canRestore && (
            <Button type="submit" form={formId} variant="danger" loading={start.isPending}>
              Restore
            </Button>
          )}
        </>
      }
    >
      {preview.isPending && (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> Comparing the backup with the current data…
        </p>
      )}
      {preview.error && <FormError>{errorText(preview.error, 'Couldn’t read the backup.')}</FormError>}
      {preview.data?.problem && <FormError>{preview.data.problem}</FormError>}
      {preview.data && canRestore && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          <Changes preview={preview.data} />
          <NewStaff preview={preview.data} chosen={keepStaff} onChange={setKeepStaff} />
          <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2">
            <li>A safety backup is made first, so you can undo this.</li>
            <li>The site stays readable. Saving is paused for a few seconds.</li>
            <li>Current accounts, sign-ins, newsletter subscriptions, sent e-mails and the audit log don’t change.</li>
          </ul>
          <Field label={`Type “${RESTORE_WORD}” to confirm`} error={isMissing && `Type ${RESTORE_WORD} to confirm.`}>
            <TextInput
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          {start.error && <FormError>{errorText(start.error, 'Couldn’t start the restore. Try again.')}</FormError>}
        </form>
      )}
    </Dialog>
  );
}

type NewStaffProps = {
  preview: RestorePreview;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/** Staff accounts that only the backup has: an uploaded archive could have been changed to add them. */
function NewStaff({ preview: { newStaff, newStaffTotal }, chosen, onChange }: NewStaffProps) {
  if (newStaffTotal === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-card border border-line-2 p-3">
      <legend className="px-1 font-medium">Staff accounts found only in the backup</legend>
      <p className="text-sm text-ink-2">They are restored as readers. Select those that should keep their roles.</p>
      {newStaff.map(({ id, name, email, roles }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        >
          {name}
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{dotted([email, roles.join(', ')])}</span>
        </Checkbox>
      ))}
      {newStaffTotal > newStaff.length && (
        <p className="text-sm">{formatCount(newStaffTotal - newStaff.length)} more are restored as readers.</p>
      )}
    </fieldset>
  );
}

const COLUMNS = [
  ['In backup', 'inBackup'],
  ['Now', 'today'],
  ['Removed', 'lost'],
  ['Added', 'back'],
  ['Reverted', 'changed'],
] as const;

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

function Changes({ preview: { changes, version, versionNow, engine, engineNow } }: { preview: RestorePreview }) {
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        The backup is intact.
        {version && version !== versionNow && ` It will be upgraded from version ${version} to ${versionNow}.`}
        {engine && engine !== engineNow && ` It will be converted from ${ENGINES[engine]} to ${ENGINES[engineNow]}.`}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">The backup compared with the current data</caption>
          <thead>
            <tr className="border-b border-line-2 text-right text-ink-3">
              <td />
              {COLUMNS.map(([head]) => (
                <th key={head} scope="col" className="py-1.5 pl-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(BACKUP_COUNTS).map(([table, noun]) => {
              const change = changes[table as keyof typeof BACKUP_COUNTS];
              if (!change) return null;
              return (
                <tr key={table} className="border-b border-line text-right num">
                  <th scope="row" className="py-1.5 text-left font-normal first-letter:uppercase">
                    {noun}
                  </th>
                  {COLUMNS.map(([, key]) => (
                    <td
                      key={key}
                      className={cx(
                        'py-1.5 pl-2',
                        key === 'lost' && change.lost > 0 && table !== 'users' && 'font-medium text-accent-ink',
                      )}
                    >
                      {}
                      {formatCount(table === 'users' && (key === 'lost' || key === 'changed') ? 0 : change[key])}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
