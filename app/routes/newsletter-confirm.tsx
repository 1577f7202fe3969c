import { useSearchParams } from 'react-router';
import { ConfirmSubscription, SubscribeAgain } from '#app/features/pages/newsletter/confirm-subscription.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your subscription',
      description: 'Confirm that you want the newsletter of Handset.',
      canonical: '/newsletter/confirm',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return token ? (
    <AuthFrame title="Confirm your subscription" lead="New articles from the desk, by mail, when there are some.">
      <ConfirmSubscription token={token} />
    </AuthFrame>
  ) : (
    <AuthFrame title="Confirm your subscription" lead="This link is incomplete: open it from the mail once more.">
      <SubscribeAgain />
    </AuthFrame>
  );
}
