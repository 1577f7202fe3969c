import { useMutation } from '@tanstack/react-query';
import { ResetPasswordForm } from '#app/features/account/auth/reset-password-form.tsx';
import { forgetEndedSession } from '#app/features/account/auth/sign-in.ts';
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
      title: 'Put your address back',
      description: 'Undo a change of the e-mail address of your account.',
      canonical: '/restore-email',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();

  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" lead="Open it from the mail again.">
        <p>
          <TextLink to="/contact-us">Write to us</TextLink> if it still does not work.
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Put your address back"
      lead="For when someone else changed the e-mail address of your account, or asked to. You are signed out everywhere, they are too, and you choose a new password."
      footer={
        <p>
          Does the link no longer work? <TextLink to="/contact-us">Write to us</TextLink>
        </p>
      }
    >
      <RestoreEmail token={token} />
    </AuthFrame>
  );
}

/** Pressed, not only opened: a mail scanner that follows links must not end anybody's sessions. */
function RestoreEmail({ token }: { token: string }) {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.users.restoreEmail({ body: { token } }),
    onSuccess: () => forgetEndedSession(api),
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
    <div className="grid justify-items-start gap-4">
      <FormError>{error && errorText(error, 'The address could not be put back. Try again in a moment.')}</FormError>
      <Button variant="primary" size="lg" onClick={() => mutate()} loading={isPending}>
        Put my address back
      </Button>
    </div>
  );
}
