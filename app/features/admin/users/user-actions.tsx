import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { MoreMenu } from '#app/desk-kit/frame/more-menu.tsx';
import { toastUndoable } from '#app/desk-kit/frame/undoable.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { StaffRole } from '#contract/account/access.ts';
import type { UserSummary } from '#contract/account/user.ts';
import { ReasonField } from '#contract/community/moderation.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';
import { RolesField } from './roles-field.tsx';
import { USERS_KEY } from './users-queries.ts';

type PendingAction = 'roles' | 'sessions' | 'suspend' | 'staff';

/** Each action is confirmed first and takes effect immediately. */
export function UserActions({ person: { id, name, roles, suspended } }: { person: UserSummary }) {
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
    onError: (error: Error) => toast.error(errorText(error, 'Couldn’t change the account.')),
  });
  const setRoles = useMutation({
    mutationFn: (next: StaffRole[]) => api.users.setRoles({ params: { id }, body: { roles: next } }),
    ...mutationOptions(`Roles of ${name} changed`),
    onSuccess: () => {
      close();
      const toastId = `roles ${id}`;
      const undo = async () => {
        try {
          await api.users.setRoles({ params: { id }, body: { roles } });
          toast.success(`Roles of ${name} restored`, { id: toastId });
        } catch (error) {
          toast.error(errorText(error, 'Couldn’t undo. Try again.'), { id: toastId });
        }
        void queries.invalidateQueries({ queryKey: USERS_KEY });
      };
      toastUndoable({ id: toastId, text: `Roles of ${name} changed`, onUndo: () => void undo() });
      void queries.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
  const endSessions = useMutation({
    mutationFn: () => api.users.endOtherSessions({ params: { id } }),
    ...mutationOptions(`${name} signed out everywhere`),
  });
  const suspend = useMutation({
    mutationFn: (reason: string) =>
      suspended
        ? api.moderation.unsuspend({ params: { id }, body: { reason } })
        : api.moderation.suspend({ params: { id }, body: { reason } }),
    ...mutationOptions(suspended ? `Suspension of ${name} lifted` : `${name} suspended`),
  });

  return (
    <>
      <MoreMenu name={name}>
        <MenuItem onClick={() => setPending('roles')}>Change roles</MenuItem>
        <MenuSeparator />
        <MenuItem onClick={() => setPending(roles.length === 0 ? 'suspend' : 'staff')}>
          {suspended ? 'Lift suspension' : 'Suspend'}
        </MenuItem>
        <MenuItem onClick={() => setPending('sessions')}>Sign out everywhere</MenuItem>
      </MoreMenu>
      {pending === 'roles' && (
        <RolesDialog
          name={name}
          roles={roles}
          isPending={setRoles.isPending}
          onConfirm={(next) => setRoles.mutate(next)}
          onClose={close}
        />
      )}
      {pending === 'sessions' && (
        <ConfirmDialog
          title={`Sign ${name} out everywhere?`}
          description="They will have to sign in again on every device."
          action="Sign out"
          isPending={endSessions.isPending}
          onConfirm={() => endSessions.mutate()}
          onClose={close}
        />
      )}
      {pending === 'staff' && (
        <Dialog
          open
          onClose={close}
          title={`${name} is staff`}
          description="Staff accounts can’t be suspended. Remove their roles first, then suspend the account."
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={() => setPending('roles')}>
                Change roles
              </Button>
            </>
          }
        />
      )}
      {pending === 'suspend' && (
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

type RolesDialogProps = {
  name: string;
  roles: StaffRole[];
  isPending: boolean;
  onConfirm: (roles: StaffRole[]) => void;
  onClose: () => void;
};

/** Without a role the account is a reader. */
function RolesDialog({ name, roles, isPending, onConfirm, onClose }: RolesDialogProps) {
  const [chosen, setChosen] = useState(roles);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Roles of ${name}`}
      description="Takes effect immediately. Without a role the account is a reader."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={isPending} onClick={() => onConfirm(chosen)}>
            Change roles
          </Button>
        </>
      }
    >
      <RolesField value={chosen} onChange={setChosen} />
    </Dialog>
  );
}

type SuspendDialogProps = {
  name: string;
  isSuspended: boolean;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

function SuspendDialog({ name, isSuspended, isPending, onConfirm, onClose }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = () => {
    const checked = ReasonField.safeParse(reason);
    if (checked.success) onConfirm(checked.data);
    else setError(checked.error.issues[0]?.message);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={isSuspended ? `Lift the suspension of ${name}?` : `Suspend ${name}?`}
      description={
        isSuspended
          ? 'The account can comment, like, rate and report again.'
          : 'The account can still sign in and read, but not comment, like, rate or report.'
      }
      onSubmit={submit}
      action={isSuspended ? 'Lift suspension' : 'Suspend'}
      isPending={isPending}
      isDanger={!isSuspended}
    >
      <Field label="Reason" hint="Recorded in the audit log" error={error}>
        <TextInput
          value={reason}
          maxLength={MODERATION_REASON_MAX}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
