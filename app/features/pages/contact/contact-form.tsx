import { useState } from 'react';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { HoneypotField } from '#app/forms/honeypot-field.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { ContactFields } from '#contract/contact.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN } from '#contract/limits.ts';
import { MessageSent } from './message-sent.tsx';

export function ContactForm() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const form = useApiForm({
    schema: ContactFields,
    defaultValues: { name: '', email: '', subject: '', message: '', website: '' },
    send: async (body) => setConfirmation((await api.contact.submit({ body })).message),
    fallback: 'Failed to submit contact form',
  });

  if (confirmation) {
    const writeAnother = () => {
      setConfirmation(undefined);
      form.resetField('subject');
      form.resetField('message');
    };
    return <MessageSent onAnother={writeAnother}>{confirmation}</MessageSent>;
  }

  return (
    <Form form={form} aria-label="Contact us">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...bindField(form, 'name')} />
        <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bindField(form, 'email')} />
      </div>
      <TextField label="Subject" optional {...bindField(form, 'subject')} />
      <TextAreaField
        label="Message"
        rows={8}
        hint={`${CONTACT_MESSAGE_MIN} to ${formatCount(CONTACT_MESSAGE_MAX)} characters`}
        {...bindField(form, 'message')}
      />
      <HoneypotField {...form.register('website')} />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Submit form={form} size="lg" className="justify-self-start">
        Send message
      </Submit>
    </Form>
  );
}
