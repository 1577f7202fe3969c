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

/** Notifies the desk of a message; a reply goes to the visitor. */
export function contactMail(site: string, { name, email, subject, message, link }: ContactMailParts): MailContent {
  return renderMail(site, {
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
  /** What they asked. */
  message: string;
  askedAt: string;
  /** The answer. */
  text: string;
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Answers a reader, with their own words below. */
export function replyMail(site: string, { subject, message, askedAt, text }: ReplyMailParts): MailContent {
  const about = subject || `Your message to ${site}`;
  const day = DAY.format(new Date(askedAt));
  return renderMail(site, {
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
