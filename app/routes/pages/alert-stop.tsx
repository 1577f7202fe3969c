import { useSearchParams } from 'react-router';
import { useMailLink } from '#app/features/pages/newsletter/use-mail-link.ts';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';

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
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const lead = LEADS[token?.split('~')[0] ?? ''] ?? 'This link is incomplete: open it from the mail once more.';
  return (
    <AuthFrame title="End these mails" lead={lead}>
      {token && <StopByLink token={token} />}
    </AuthFrame>
  );
}

/**
 * A press does it, not the visit: programs that check mails follow every link in them. Without scripts the form posts
 * to its own address, which is also that of a mail program's one click.
 */
function StopByLink({ token }: { token: string }) {
  const api = useApi();
  const { status, text, use } = useMailLink(
    () => api.alerts.stop({ body: { token } }),
    'That could not be ended. Try again.',
  );

  if (status === 'done')
    return (
      <>
        <Notice>{text}</Notice>
        <ButtonLink to="/products" className="justify-self-start">
          Browse phones
        </ButtonLink>
      </>
    );
  return (
    <form
      method="post"
      aria-label="End these mails"
      onSubmit={(event) => {
        event.preventDefault();
        if (status !== 'sending') use();
      }}
      className="grid gap-5"
    >
      <FormError>{text}</FormError>
      <Button type="submit" variant="primary" size="lg" loading={status === 'sending'}>
        End it
      </Button>
    </form>
  );
}
