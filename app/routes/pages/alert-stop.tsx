import { LeaveByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'End these mails',
      description: 'End a price alert, or mails of one kind.',
      canonical: '/alerts/stop',
      noIndex: true,
    },
  };
}

/** What the link ends, by the first word of its secret. */
const LEADS: Record<string, string> = {
  alert: 'One press, and nothing is sent for this price alert any more.',
  address: 'One press, and all price alerts of your address are ended.',
  kind: 'One press, and no mails of this kind come any more. You still find them under the bell.',
};

export function Screen() {
  const token = useLinkToken();
  const lead = LEADS[token?.split('~')[0] ?? ''] ?? 'This link is incomplete: open it from the mail once more.';
  return (
    <AuthFrame title="End these mails" lead={lead}>
      {token && <StopByLink token={token} />}
    </AuthFrame>
  );
}

function StopByLink({ token }: { token: string }) {
  const api = useApi();
  return (
    <LeaveByLink
      label="End these mails"
      send={() => api.alerts.stop({ body: { token } })}
      fallback="That could not be ended. Try again."
      action="End it"
      next={{ to: '/products', label: 'Browse phones' }}
    />
  );
}
