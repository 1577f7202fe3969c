import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emailVerifiedQuery } from '#app/features/account/auth/email-verified.ts';
import { ResendVerification } from '#app/features/account/auth/verify-reminder.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { EmailBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import { cacheProfile, profileQuery } from './profile-queries.ts';

const SAME = 'This is already your address.';

export function EmailForm({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useApiForm({
    schema: EmailBody,
    defaultValues: { email: profile.email },
    send: async (body) => {
      if (body.email === profile.email) throw new ApiError(422, { message: SAME, fields: { email: SAME } });
      const saved = await api.users.updateEmail({ params: { id: profile.id }, body });
      cacheProfile(api, queries, saved);
      form.reset({ email: saved.email });
      setIsChanged(saved.email !== profile.email);
    },
    fallback: 'Failed to update email',
  });
  const [isChanged, setIsChanged] = useState(false);
  const verified = useQuery(emailVerifiedQuery(api, profile));

  return (
    <>
      <Form form={form} aria-label="E-mail">
        <TextField
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={verified.data ? 'Confirmed.' : undefined}
          {...bindField(form, 'email')}
        />
        <FormError>{form.formState.errors.root?.message}</FormError>
        {isChanged && (
          <Notice>Saved. We sent a link to {profile.email} to confirm it, and let the old address know.</Notice>
        )}
        <Submit form={form} className="justify-self-start">
          Change e-mail
        </Submit>
      </Form>
      {verified.error && (
        <ErrorState
          message={errorText(verified.error, 'Failed to check email verification')}
          onRetry={() => void verified.refetch()}
          retrying={verified.isFetching}
        />
      )}
      {profile.pendingEmail !== null && <PendingEmail profile={profile} pendingEmail={profile.pendingEmail} />}
      {verified.data === false && profile.pendingEmail === null && (
        <div className="grid gap-3 rounded-control border border-line-2 px-4 py-3.5">
          <p className="wrap-anywhere text-ink-2">{profile.email} isn’t confirmed yet. Open the link we sent you.</p>
          <ResendVerification />
        </div>
      )}
    </>
  );
}

/** A new address that is not yet verified; until then the account keeps the old one. */
function PendingEmail({ profile, pendingEmail }: { profile: Profile; pendingEmail: string }) {
  const api = useApi();
  const queries = useQueryClient();
  // Refetched when the reader returns from their mailbox.
  useQuery({ ...profileQuery(api, profile.id), staleTime: 0 });
  const cancel = useMutation({
    mutationFn: () => api.users.updateEmail({ params: { id: profile.id }, body: { email: profile.email } }),
    onSuccess: (saved) => cacheProfile(api, queries, saved),
  });
  const cancelError = cancel.error && errorText(cancel.error, 'We couldn’t cancel the change. Try again in a moment.');

  return (
    <section
      aria-label="Pending e-mail address"
      className="grid gap-3 rounded-control border border-line-2 px-4 py-3.5"
    >
      <p className="wrap-anywhere text-ink-2">
        Waiting for you to confirm <strong className="font-semibold text-ink">{pendingEmail}</strong>. Open the link we
        sent there while you are signed in. Until then, your address is still {profile.email}.
      </p>
      <FormError>{cancelError}</FormError>
      <div className="flex flex-wrap items-start gap-3">
        <ResendVerification />
        <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
          Cancel the change
        </Button>
      </div>
    </section>
  );
}
