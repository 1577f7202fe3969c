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
      <AuthFrame title="This link is incomplete" lead="Open it from the mail again, or ask for a new one.">
        <p>
          <ButtonLink to="/forgot-password" variant="primary">
            Ask for a new link
          </ButtonLink>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Choose a new password"
      lead="It ends every sign-in of your account; sign in again with the new one."
      footer={
        <p>
          Did the link expire? <TextLink to="/forgot-password">Ask for a new one</TextLink>
        </p>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthFrame>
  );
}
