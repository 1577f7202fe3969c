import { AuthFrame, TextLink } from '#app/features/auth/auth-frame.tsx';
import { ForgotPasswordForm } from '#app/features/auth/forgot-password-form.tsx';
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
