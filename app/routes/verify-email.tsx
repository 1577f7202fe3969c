import { useSearchParams } from 'react-router';
import { AuthFrame } from '#app/features/auth/auth-frame.tsx';
import { VerifyLink } from '#app/features/auth/verify-link.tsx';
import { VerifyReminder } from '#app/features/auth/verify-reminder.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Verify your e-mail',
      description: 'Confirm that the e-mail address of your account is yours.',
      canonical: '/verify-email',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');

  return <AuthFrame title="Verify your e-mail">{token ? <VerifyLink token={token} /> : <VerifyReminder />}</AuthFrame>;
}
