import { useEffect, useRef, useState } from 'react';
import { readDraft, saveDraft } from '#app/features/community/comments/drafts.ts';
import { Form, FormError, Submit } from '#app/forms/form-parts.tsx';
import { HoneypotField } from '#app/forms/honeypot-field.tsx';
import { bindField, TextAreaField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { ContactFields } from '#contract/contact.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN } from '#contract/limits.ts';

/** Unsent text survives a visit to the FAQ and a closed tab. */
const DRAFTED = ['subject', 'message'] as const;

const placeOf = (part: (typeof DRAFTED)[number]) => `contact:${part}`;

const storedDraft = () => ({ subject: readDraft(placeOf('subject')), message: readDraft(placeOf('message')) });

export function ContactForm() {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<string>();
  const [isAnother, setIsAnother] = useState(false);
  const [draft] = useState(storedDraft);
  const form = useApiForm({
    schema: ContactFields,
    defaultValues: { name: '', email: '', website: '', ...draft },
    send: async (body) => {
      const { message } = await api.contact.submit({ body });
      for (const part of DRAFTED) saveDraft(placeOf(part), '');
      setConfirmation(message);
    },
    fallback: 'Failed to submit contact form',
  });

  if (confirmation) {
    const writeAnother = () => {
      setConfirmation(undefined);
      setIsAnother(true);
      for (const part of DRAFTED) form.setValue(part, '');
    };
    return <MessageSent onAnother={writeAnother}>{confirmation}</MessageSent>;
  }

  return (
    <Form
      form={form}
      aria-label="Contact us"
      onChange={() => {
        for (const part of DRAFTED) saveDraft(placeOf(part), form.getValues(part) ?? '');
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...bindField(form, 'name')} />
        <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...bindField(form, 'email')} />
      </div>
      <TextField label="Subject" optional autoFocus={isAnother} {...bindField(form, 'subject')} />
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

type MessageSentProps = { children: string; onAnother: () => void };

/** Replaces the form and takes focus from its button. */
function MessageSent({ children, onAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Message sent
      </h2>
      <p className="text-md text-ink-2">{children} We’ll reply by e-mail if it needs an answer.</p>
      <Ruler />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAnother}>Send another message</Button>
        <ButtonLink variant="quiet" to="/blogs">
          Read our articles
        </ButtonLink>
      </div>
    </div>
  );
}
