import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { clearSession } from '#app/features/account/auth/session.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { DRAFTS_KEY, removeStored } from '#app/lib/storage.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Profile } from '#contract/account/user.ts';

export function DeleteAccount({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <p className="text-ink-2">
        This deletes your profile, wishlist, likes, ratings and reviews. Your comments stay, shown as “Deleted account”.
      </p>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete your account?"
        description="You can’t undo this."
      >
        <Confirmation profile={profile} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

type ConfirmationProps = { profile: Profile; onCancel: () => void };

function Confirmation({ profile, onCancel }: ConfirmationProps) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.users.remove({ params: { id: profile.id } }),
    onSuccess: () => {
      removeStored(DRAFTS_KEY);
      clearSession();
      window.location.assign('/');
    },
  });

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = typed.trim().toLowerCase() === profile.email;
    setIsRefused(!isConfirmed);
    if (isConfirmed) mutate();
  };

  return (
    <form noValidate onSubmit={confirm} className="grid grid-cols-1 gap-5">
      <TextField
        label={`Type ${profile.email} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isRefused ? 'This isn’t the address of this account.' : undefined}
      />
      <FormError>{error && errorText(error, 'Failed to delete account')}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Keep account</Button>
        <Button type="submit" variant="danger" loading={isPending}>
          Delete permanently
        </Button>
      </div>
    </form>
  );
}
