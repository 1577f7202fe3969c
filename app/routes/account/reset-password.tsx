import { ResetPasswordForm } from '#app/features/account/auth/reset-password-form.tsx';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';

export function load(): ScreenData {
  return {
    head: {
      title: 'Choose a new password',
      description: 'Choose a new password for your account.',
      canonical: '/reset-password',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();

  if (!token) {
    return (
      <AuthFrame title="This link is incomplete" lead="Open it from the e-mail again, or request a new one.">
        <p>
          <ButtonLink to="/forgot-password" variant="primary">
            Request a new link
          </ButtonLink>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="This signs you out on every device. Sign in again with the new password."
      footer={
        <p>
          Link expired? <TextLink to="/forgot-password">Request a new one</TextLink>
        </p>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthFrame>
  );
}
