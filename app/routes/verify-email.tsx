import { useSearchParams } from 'react-router';
import { VerifyLink } from '#app/features/account/auth/verify-link.tsx';
import { VerifyReminder } from '#app/features/account/auth/verify-reminder.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
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
