import { useMutation } from '@tanstack/react-query';
import { ResetPasswordForm } from '#app/features/account/auth/reset-password-form.tsx';
import { clearEndedSession } from '#app/features/account/auth/sign-in.ts';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';

export function load(): ScreenData {
  return {
    head: {
      title: 'Restore your address',
      description: 'Undo a change of your account’s e-mail address.',
      canonical: '/restore-email',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();

  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" lead="Open it from the e-mail again.">
        <p>
          <TextLink to="/contact-us">Write to us</TextLink> if it still doesn’t work.
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Restore your address"
      lead="Use this if someone else changed your account’s e-mail address, or tried to. We’ll sign out every device, and you’ll set a new password."
      footer={
        <p>
          Link not working? <TextLink to="/contact-us">Write to us</TextLink>
        </p>
      }
    >
      <RestoreEmail token={token} />
    </AuthFrame>
  );
}

/** Needs a press: a mail scanner that opens links must not end sessions. */
function RestoreEmail({ token }: { token: string }) {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.users.restoreEmail({ body: { token } }),
    onSuccess: () => clearEndedSession(api),
  });

  if (data) {
    return (
      <>
        <Notice takesFocus>{data.message}</Notice>
        <ResetPasswordForm token={token} />
      </>
    );
  }
  return (
    <div className="grid gap-4">
      <FormError>{error && errorText(error, 'We couldn’t restore the address. Try again in a moment.')}</FormError>
      <Button variant="primary" size="lg" onClick={() => mutate()} loading={isPending}>
        Restore my address
      </Button>
    </div>
  );
}
