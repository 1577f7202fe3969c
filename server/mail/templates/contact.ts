import { longDay } from '#server/india-time.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { renderMail } from './layout.ts';

export interface ContactMailParts {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The message in the admin area. */
  link: string;
}

/** Notifies the staff of a message; replying to the mail reaches the visitor. */
export function contactMail(site: string, { name, email, subject, message, link }: ContactMailParts): MailContent {
  return renderMail(site, {
    kind: 'contact',
    subject: subject ? `Message: ${subject}` : `Message from ${name}`,
    preview: message.slice(0, 120),
    heading: subject || 'New message',
    blocks: [
      { kind: 'text', text: `${name} (${email}) sent this through the contact form:` },
      { kind: 'quote', text: message },
      { kind: 'button', label: 'Open messages', link },
    ],
    reason:
      'You’re receiving this because messages to the site go to this address. Reply to this e-mail to answer the visitor.',
  });
}

export interface ReplyMailParts {
  name: string;
  subject: string;
  /** The original message. */
  message: string;
  askedAt: string;
  /** The reply. */
  text: string;
}

/** A reply to a reader, quoting their message. */
export function replyMail(site: string, { subject, message, askedAt, text }: ReplyMailParts): MailContent {
  const about = subject || `Your message to ${site}`;
  const day = longDay(askedAt);
  return renderMail(site, {
    kind: 'reply',
    subject: /^re:/i.test(about) ? about : `Re: ${about}`,
    preview: text.slice(0, 120),
    heading: about,
    blocks: [
      ...text.split(/\n{2,}/).map((part) => ({ kind: 'text', text: part, hasLinks: true }) as const),
      { kind: 'text', text: `On ${day} you wrote:` },
      { kind: 'quote', text: message },
    ],
    reason: `You’re receiving this because you wrote to ${site} on ${day}. Reply to this e-mail to write to us again.`,
  });
}
