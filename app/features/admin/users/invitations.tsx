import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { StaffRole } from '#contract/account/access.ts';
import { INVITATION_DAYS, type Invitation, InvitationBody } from '#contract/account/invitations.ts';
import { RolesField, rolesInWords } from './roles-field.tsx';
import { USERS_KEY } from './users-queries.ts';

const INVITATIONS_KEY = [...USERS_KEY, 'invitations'];

const STATES: Record<Invitation['state'], string> = {
  open: 'Pending',
  accepted: 'Accepted',
  revoked: 'Revoked',
  expired: 'Expired',
};

/** Newest first. */
export function Invitations({ onInvite }: { onInvite: (again: Pick<Invitation, 'email' | 'roles'>) => void }) {
  const api = useApi();
  const query = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => api.invitations.list({}, signal),
    staleTime: 0,
  });
  const { data } = query;
  const revoke = useRevoke(api);

  if (!data) return <QueryState query={query} failure="Couldn’t load invitations." />;
  if (data.length === 0) return <p className="text-ink-3">No invitations yet</p>;
  return (
    <ul aria-label="Invitations">
      {data.map((invitation) => (
        <li
          key={invitation.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-0"
        >
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{invitation.email}</p>
            <p className="text-sm text-ink-2">
              {dotted([rolesInWords(invitation.roles), STATES[invitation.state]])}
              {invitation.acceptedBy && ` by ${invitation.acceptedBy.name}`}
            </p>
            <p className="text-xs text-ink-3 num">
              {invitation.invitedBy.name}, {indiaTime(invitation.createdAt)}
              {invitation.state === 'open' && `; expires ${indiaTime(invitation.expiresAt)}`}
            </p>
          </div>
          {invitation.state === 'open' && (
            <Button size="sm" loading={revoke.isPending} onClick={() => revoke.mutate(invitation)}>
              Revoke<span className="sr-only"> the invitation for {invitation.email}</span>
            </Button>
          )}
          {(invitation.state === 'revoked' || invitation.state === 'expired') && (
            <Button size="sm" onClick={() => onInvite(invitation)}>
              Invite again<span className="sr-only">: {invitation.email}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useRevoke(api: Api) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Invitation) => api.invitations.revoke({ params: { id } }),
    onSuccess: ({ email }) => {
      toast.success(`Invitation for ${email} revoked`);
      void queries.invalidateQueries({ queryKey: INVITATIONS_KEY });
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t revoke the invitation.')),
  });
}

type InviteDialogProps = { first: Pick<Invitation, 'email' | 'roles'> | null; onClose: () => void };

export function InviteDialog({ first, onClose }: InviteDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [email, setEmail] = useState(first?.email ?? '');
  const [roles, setRoles] = useState<StaffRole[]>(first?.roles ?? []);
  const [errors, setErrors] = useState<{ email?: string | undefined; roles?: string | undefined }>({});
  const send = useMutation({
    mutationFn: (body: InvitationInput) => api.invitations.create({ body }),
    onSuccess: (invitation) => {
      toast.success(`Invitation sent to ${invitation.email}`);
      void queries.invalidateQueries({ queryKey: INVITATIONS_KEY });
      onClose();
    },
  });

  const submit = () => {
    const checked = InvitationBody.safeParse({ email, roles });
    if (checked.success) return send.mutate(checked.data);
    const messageOf = (field: string) => checked.error.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ email: messageOf('email'), roles: messageOf('roles') });
  };

  return (
    <FormDialog
      onClose={onClose}
      title="Invite someone"
      description={`We’ll e-mail them a link that works once and expires after ${INVITATION_DAYS} days.`}
      onSubmit={submit}
      action="Send invitation"
      isPending={send.isPending}
    >
      <Field label="E-mail" error={errors.email}>
        <TextInput
          data-autofocus
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors({ ...errors, email: undefined });
          }}
        />
      </Field>
      <RolesField
        value={roles}
        error={errors.roles}
        onChange={(next) => {
          setRoles(next);
          setErrors({ ...errors, roles: undefined });
        }}
      />
      {send.error && <FormError>{errorText(send.error, 'Couldn’t send the invitation.')}</FormError>}
    </FormDialog>
  );
}

type InvitationInput = { email: string; roles: StaffRole[] };
