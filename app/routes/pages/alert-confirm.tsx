import { ConfirmByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your price alert',
      description: 'Confirm that you asked for a price alert.',
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
        token ? 'Confirm that you asked for this alert.' : 'This link is incomplete. Open it from the e-mail again.'
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
