import { useSearchParams } from 'react-router';
import { LeaveByAddress } from '#app/features/pages/newsletter/leave-by-address.tsx';
import { LeaveByLink } from '#app/features/pages/newsletter/leave-by-link.tsx';
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
      {token ? <LeaveByLink token={token} /> : <LeaveByAddress />}
    </AuthFrame>
  );
}
