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
      title: 'Confirm your price alert',
      description: 'Confirm that you want a mail when a price falls.',
      canonical: '/alerts/confirm',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
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

/** A press does it, not the visit: programs that check mails follow every link in them. */
function ConfirmAlert({ token }: { token: string }) {
  const api = useApi();
  const { status, text, use } = useMailLink(
    () => api.alerts.confirm({ body: { token } }),
    'The alert could not be confirmed. Try again.',
  );

  if (status === 'done')
    return (
      <>
        <Notice>{text}</Notice>
        <ButtonLink to="/products" variant="primary" className="justify-self-start">
          Browse phones
        </ButtonLink>
      </>
    );
  return (
    <>
      <FormError>{text}</FormError>
      <Button variant="primary" size="lg" loading={status === 'sending'} onClick={use} className="needs-script">
        Confirm the alert
      </Button>
      <noscript>Confirming needs JavaScript. Turn it on and open the link again.</noscript>
    </>
  );
}
