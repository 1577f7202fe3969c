import { ConfirmByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your price alert',
      description: 'Confirm that you want an e-mail when a price drops.',
      canonical: '/alerts/confirm',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();
  return (
    <AuthFrame
      title="Confirm your price alert"
      lead={
        token ? 'We’ll e-mail you when the price drops.' : 'This link is incomplete. Open it from the e-mail again.'
      }
    >
      {token && <ConfirmAlert token={token} />}
    </AuthFrame>
  );
}

function ConfirmAlert({ token }: { token: string }) {
  const api = useApi();
  return (
    <ConfirmByLink
      send={() => api.alerts.confirm({ body: { token } })}
      fallback="We couldn’t confirm the alert. Try again."
      action="Confirm price alert"
      next={{ to: '/products', label: 'Browse phones' }}
    />
  );
}
