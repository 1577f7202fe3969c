import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

export interface ContactMailParts {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Where the desk reads its messages. */
  link: string;
}

/** Tells the desk of a message; answering it answers the visitor. */
export function contactMail({ name, email, subject, message, link }: ContactMailParts): MailContent {
  return renderMail({
    subject: subject ? `Message: ${subject}` : `Message from ${name}`,
    preview: message.slice(0, 120),
    heading: subject || 'A message from a visitor',
    blocks: [
      { kind: 'text', text: `${name} (${email}) wrote through the contact form:` },
      { kind: 'quote', text: message },
      { kind: 'button', label: 'Open the messages', link },
    ],
    reason: 'You get this mail because your address is the desk’s. Answering it answers the visitor.',
  });
}
