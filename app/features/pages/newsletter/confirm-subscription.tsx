import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { SUBSCRIBE_FAILED } from './error-texts.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useMailLink } from './use-mail-link.ts';

/** A press does it, not the visit: programs that check mails follow every link in them. */
export function ConfirmSubscription({ token }: { token: string }) {
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

export function SubscribeAgain() {
  return (
    <div className="border-t border-line pt-5">
      <p className="mb-3 text-ink-2">Ask for a new mail with a fresh link:</p>
      <SignUpForm />
    </div>
  );
}
