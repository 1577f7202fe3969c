import { useSearchParams } from 'react-router';
import { SignUpForm, SUBSCRIBE_FAILED } from '#app/features/pages/newsletter/sign-up-form.tsx';
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
      title: 'Confirm your subscription',
      description: 'Confirm that you want the newsletter.',
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

/** A press does it, not the visit: programs that check mails follow every link in them. */
function ConfirmSubscription({ token }: { token: string }) {
  const api = useApi();
  const { status, text, use } = useMailLink(() => api.newsletter.confirm({ body: { token } }), SUBSCRIBE_FAILED);

  if (status === 'done')
    return (
      <>
        <Notice>{text}</Notice>
        <ButtonLink to="/blogs" variant="primary" className="justify-self-start">
          Read the articles
        </ButtonLink>
      </>
    );
  return (
    <>
      <FormError>{text}</FormError>
      <Button variant="primary" size="lg" loading={status === 'sending'} onClick={use} className="needs-script">
        Confirm subscription
      </Button>
      <noscript>Confirming needs JavaScript. Turn it on and open the link again.</noscript>
      {status === 'refused' && <SubscribeAgain />}
    </>
  );
}

function SubscribeAgain() {
  return (
    <div className="border-t border-line pt-5">
      <p className="mb-3 text-ink-2">Ask for a new mail with a fresh link:</p>
      <SignUpForm />
    </div>
  );
}
