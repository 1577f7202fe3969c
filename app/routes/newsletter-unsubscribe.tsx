import { useSearchParams } from 'react-router';
import { UnsubscribeByEmail } from '#app/features/pages/newsletter/unsubscribe-by-email.tsx';
import { UnsubscribeByLink } from '#app/features/pages/newsletter/unsubscribe-by-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Leave the newsletter',
      description: 'Unsubscribe from the newsletter of Handset.',
      canonical: '/newsletter/unsubscribe',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return (
    <AuthFrame
      title="Leave the newsletter"
      lead={
        token
          ? 'One press, and no newsletter goes to your address any more.'
          : 'Enter the address to take off the list.'
      }
    >
      {token ? <UnsubscribeByLink token={token} /> : <UnsubscribeByEmail />}
    </AuthFrame>
  );
}
