import { useState } from 'react';
import { z } from 'zod';
import { LeaveByLink } from '#app/features/pages/newsletter/mail-link.tsx';
import { AuthFrame } from '#app/forms/form-frame.tsx';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { Notice } from '#app/forms/notice.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useLinkToken } from '#app/forms/use-link-token.ts';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { EmailField } from '#contract/account/fields.ts';

/** Shown when the server sends no message with its error. */
const UNSUBSCRIBE_FAILED = 'Failed to unsubscribe from newsletter';

export function load(): ScreenData {
  return {
    head: {
      title: 'Unsubscribe from the newsletter',
      description: 'Unsubscribe from the newsletter.',
      canonical: '/newsletter/unsubscribe',
      noIndex: true,
    },
  };
}

export function Screen() {
  const token = useLinkToken();
  return (
    <AuthFrame
      title="Unsubscribe from the newsletter"
      lead={token ? 'Do you want to stop getting the newsletter?' : 'Enter the address you want to unsubscribe.'}
    >
      {token ? <UnsubscribeByLink token={token} /> : <UnsubscribeByEmail />}
    </AuthFrame>
  );
}

function UnsubscribeByLink({ token }: { token: string }) {
  const api = useApi();
  return (
    <LeaveByLink
      label="Unsubscribe"
      send={() => api.newsletter.unsubscribe({ body: { token } })}
      fallback={UNSUBSCRIBE_FAILED}
      action="Unsubscribe"
      next={{ to: '/blogs', label: 'Read our articles' }}
      otherwise={
        <div className="border-t border-line pt-5">
          <p className="mb-4 text-ink-2">Or enter your address:</p>
          <UnsubscribeByEmail />
        </div>
      }
    />
  );
}

const EmailOnly = z.object({ email: EmailField });

/** For readers without one of our mails at hand. The response does not reveal whether the address was subscribed. */
function UnsubscribeByEmail() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    send: async (body) => setConfirmation((await api.newsletter.unsubscribe({ body })).message),
    fallback: UNSUBSCRIBE_FAILED,
  });

  if (confirmation) return <Notice takesFocus>{confirmation}</Notice>;
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
