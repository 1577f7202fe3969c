import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ReasonField } from '#contract/community/moderation.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';
import { ROLES, type Role, type UserSummary } from '#contract/users.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { USERS_KEY } from './api.ts';

export const ROLE_LABELS: Record<Role, string> = { consumer: 'Reader', moderator: 'Moderator', admin: 'Admin' };

type PendingAction = { kind: 'role'; role: Role } | { kind: 'sessions' } | { kind: 'suspend' };

/** Role, suspension and sessions of somebody else; each is asked about first and takes effect at once. */
export function UserActions({ person: { id, name, role, suspended } }: { person: UserSummary }) {
  const api = useApi();
  const queries = useQueryClient();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const close = () => setPending(null);

  const mutationOptions = (done: string) => ({
    onSuccess: () => {
      close();
      toast.success(done);
      void queries.invalidateQueries({ queryKey: USERS_KEY });
    },
    onError: (error: Error) => toast.error(errorText(error, 'The account could not be changed.')),
  });
  const setRole = useMutation({
    mutationFn: (next: Role) => api.users.setRole({ params: { id }, body: { role: next } }),
    ...mutationOptions(`${name} has another role`),
  });
  const endSessions = useMutation({
    mutationFn: () => api.users.endOtherSessions({ params: { id } }),
    ...mutationOptions(`${name} is signed out everywhere`),
  });
  const suspend = useMutation({
    mutationFn: (reason: string) =>
      suspended
        ? api.moderation.unsuspend({ params: { id }, body: { reason } })
        : api.moderation.suspend({ params: { id }, body: { reason } }),
    ...mutationOptions(suspended ? `${name} may write again` : `${name} is suspended`),
  });

  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        align="end"
        trigger={(props) => (
          <Button size="sm" variant="quiet" {...props}>
            More<span className="sr-only"> about {name}</span>
          </Button>
        )}
      >
        {ROLES.filter((known) => known !== role).map((known) => (
          <MenuItem key={known} onClick={() => setPending({ kind: 'role', role: known })}>
            Make {ROLE_LABELS[known].toLowerCase()}
          </MenuItem>
        ))}
        <MenuSeparator />
        {role === 'consumer' && (
          <MenuItem onClick={() => setPending({ kind: 'suspend' })}>
            {suspended ? 'Let write again' : 'Suspend'}
          </MenuItem>
        )}
        <MenuItem onClick={() => setPending({ kind: 'sessions' })}>Sign out everywhere</MenuItem>
      </Menu>
      {pending?.kind === 'role' && (
        <ConfirmDialog
          title={`Make ${name} ${withArticle(pending.role)}?`}
          description={ROLE_MEANING[pending.role]}
          action="Change the role"
          isPending={setRole.isPending}
          onConfirm={() => setRole.mutate(pending.role)}
          onClose={close}
        />
      )}
      {pending?.kind === 'sessions' && (
        <ConfirmDialog
          title={`Sign ${name} out everywhere?`}
          description="Every device has to sign in again."
          action="Sign out"
          isPending={endSessions.isPending}
          onConfirm={() => endSessions.mutate()}
          onClose={close}
        />
      )}
      {pending?.kind === 'suspend' && (
        <SuspendDialog
          name={name}
          isSuspended={suspended}
          isPending={suspend.isPending}
          onConfirm={(reason) => suspend.mutate(reason)}
          onClose={close}
        />
      )}
    </>
  );
}

const ROLE_MEANING: Record<Role, string> = {
  admin: 'An admin changes everything here: phones, articles, readers and roles.',
  moderator: 'A moderator decides about comments and reports, and nothing else.',
  consumer: 'A reader has an own profile, wishlist and comments, and nothing else.',
};

function withArticle(role: Role): string {
  const word = ROLE_LABELS[role].toLowerCase();
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

type SuspendDialogProps = {
  name: string;
  isSuspended: boolean;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

function SuspendDialog({ name, isSuspended, isPending, onConfirm, onClose }: SuspendDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = ReasonField.safeParse(reason);
    if (checked.success) onConfirm(checked.data);
    else setError(checked.error.issues[0]?.message);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={isSuspended ? `Let ${name} write again?` : `Suspend ${name}?`}
      description={
        isSuspended
          ? 'The account may comment, like, rate and report again.'
          : 'The account can still sign in and read, but not comment, like, rate or report.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isSuspended ? 'primary' : 'danger'} type="submit" form={formId} loading={isPending}>
            {isSuspended ? 'Let write again' : 'Suspend'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Reason" hint="It is written into the log." {...(error && { error })}>
          <TextInput
            value={reason}
            maxLength={MODERATION_REASON_MAX}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
