import { useMutation } from '@tanstack/react-query';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { useSession } from './session.ts';

/** For readers whose verification link does not work. */
export function VerifyReminder() {
  const user = useSession((session) => session.user);

  if (!user) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-md text-ink-2">Sign in to get a new link.</p>
        <ButtonLink to="/login?redirect=%2Fverify-email" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  if (user.emailVerified) return <Notice>{user.email} is confirmed.</Notice>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-md text-ink-2">
        We sent a link to <strong className="font-semibold text-ink">{user.email}</strong>. Open it to finish.
      </p>
      <ResendVerification />
    </div>
  );
}

export function ResendVerification() {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => api.users.resendVerification() });
  const resendError = error && errorText(error, 'We couldn’t send the link. Try again in a moment.');

  return (
    <div className="grid justify-items-start gap-3">
      {data && <Notice>{data.message}</Notice>}
      <FormError>{resendError}</FormError>
      <Button onClick={() => mutate()} loading={isPending}>
        Send a new link
      </Button>
    </div>
  );
}
