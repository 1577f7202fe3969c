import { ForgotPasswordForm } from '#app/features/account/auth/forgot-password-form.tsx';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Forgot your password',
      description: 'Have a link for a new password mailed to you.',
      canonical: '/forgot-password',
      noIndex: true,
    },
  };
}

export function Screen() {
  return (
    <AuthFrame
      title="Forgot your password"
      lead="Tell us your address and we mail you a link to choose a new one."
      footer={
        <p>
          Remembered it? <TextLink to="/login">Sign in</TextLink>
        </p>
      }
    >
      <ForgotPasswordForm />
    </AuthFrame>
  );
}
