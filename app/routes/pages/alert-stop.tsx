import { LeaveByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame, TextLink } from '#app/forms/form-frame.tsx';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';

export function load(): ScreenData {
  return {
    head: {
      title: 'Stop these e-mails',
      description: 'Stop a price alert, or e-mails of one kind.',
      canonical: '/alerts/stop',
      noIndex: true,
    },
  };
}

/** What the link stops, by the first word of its token. */
const LEADS: Record<string, string> = {
  alert: 'Stop this price alert?',
  address: 'Stop all price alerts for your address?',
  kind: 'Stop these e-mails? You’ll still see the notifications on the site.',
};

export function Screen() {
  const token = useLinkToken();
  const lead = LEADS[token?.split('~')[0] ?? ''];
  if (!token || !lead)
    return (
      <AuthFrame title="This link is incomplete" lead="Open it from the e-mail again.">
        <p>
          You can also stop alerts in <TextLink to="/user/alerts">your account</TextLink>.
        </p>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Stop these e-mails" lead={lead}>
      <StopByLink token={token} />
    </AuthFrame>
  );
}

function StopByLink({ token }: { token: string }) {
  const api = useApi();
  return (
    <LeaveByLink
      label="Stop these e-mails"
      send={() => api.alerts.stop({ body: { token } })}
      fallback="We couldn’t stop it. Try again."
      action="Stop"
      next={{ to: '/products', label: 'Browse phones' }}
    />
  );
}
