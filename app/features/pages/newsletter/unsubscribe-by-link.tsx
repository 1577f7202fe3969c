import { FormError } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { useApi } from '#app/lib/api.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { UNSUBSCRIBE_FAILED } from './error-texts.ts';
import { UnsubscribeByEmail } from './unsubscribe-by-email.tsx';
import { useMailLink } from './use-mail-link.ts';

/**
 * A press does it, not the visit: programs that check mails follow every link in them. Without scripts the form posts
 * to its own address, which is also that of a mail program's one click.
 */
export function UnsubscribeByLink({ token }: { token: string }) {
  const api = useApi();
  const { status, text, use } = useMailLink(() => api.newsletter.unsubscribe({ body: { token } }), UNSUBSCRIBE_FAILED);

  if (status === 'done')
    return (
      <>
        <Notice>{text}</Notice>
        <ButtonLink to="/blogs" className="justify-self-start">
          Go to the articles
        </ButtonLink>
      </>
    );
  return (
    <>
      <form
        method="post"
        aria-label="Unsubscribe"
        onSubmit={(event) => {
          event.preventDefault();
          if (status !== 'sending') use();
        }}
        className="grid gap-5"
      >
        <FormError>{text}</FormError>
        <Button type="submit" variant="primary" size="lg" loading={status === 'sending'}>
          Unsubscribe
        </Button>
      </form>
      {status === 'refused' && (
        <div className="border-t border-line pt-5">
          <p className="mb-4 text-ink-2">Or leave by your address:</p>
          <UnsubscribeByEmail />
        </div>
      )}
    </>
  );
}
