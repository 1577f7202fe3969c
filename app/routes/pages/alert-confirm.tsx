import { ConfirmByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Confirm your price alert',
      description: 'Confirm that you want a mail when a price falls.',
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
        token
          ? 'One press, and we write to you when the price falls.'
          : 'This link is incomplete: open it from the mail once more.'
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
      fallback="The alert could not be confirmed. Try again."
      action="Confirm the alert"
      next={{ to: '/products', label: 'Browse phones' }}
    />
  );
}
