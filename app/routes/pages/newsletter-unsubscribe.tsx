import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useMailLink } from '#app/features/pages/newsletter/use-mail-link.ts';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmailField } from '#contract/account/fields.ts';

/** Shown when the server sends no message with its error. */
const UNSUBSCRIBE_FAILED = 'Failed to unsubscribe from newsletter';

export function load(): ScreenData {
  return {
    head: {
      title: 'Leave the newsletter',
      description: 'Unsubscribe from the newsletter.',
      canonical: '/newsletter/unsubscribe',
      noIndex: true,
    },
  };
}

export function Screen() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  return (
    <AuthFrame
      title="Leave the newsletter"
      lead={
        token
          ? 'One press, and no newsletter goes to your address any more.'
          : 'Enter the address to take off the list.'
      }
    >
      {token ? <UnsubscribeByLink token={token} /> : <UnsubscribeByEmail />}
    </AuthFrame>
  );
}

/**
 * A press does it, not the visit: programs that check mails follow every link in them. Without scripts the form posts
 * to its own address, which is also that of a mail program's one click.
 */
function UnsubscribeByLink({ token }: { token: string }) {
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

const EmailOnly = z.object({ email: EmailField });

/** For readers without a mail of ours at hand. The response does not say whether the address was on the list. */
function UnsubscribeByEmail() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    send: async (body) => setConfirmation((await api.newsletter.unsubscribe({ body })).message),
    fallback: UNSUBSCRIBE_FAILED,
  });

  if (confirmation) return <Notice>{confirmation}</Notice>;
  return (
    <Form form={form} aria-label="Unsubscribe by address">
      <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bindField(form, 'email')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg">
        Unsubscribe
      </Submit>
    </Form>
  );
}
