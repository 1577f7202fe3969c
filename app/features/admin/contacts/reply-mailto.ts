import type { ContactMessage } from '#contract/contact.ts';

/** Mail programs cut off longer addresses. */
const QUOTED_MAX = 1_200;

/** Opens the admin's own mail program with the message quoted beneath an empty line. */
export function replyMailto({ name, email, subject, message, createdAt }: ContactMessage): string {
  const quoted = message.length > QUOTED_MAX ? `${message.slice(0, QUOTED_MAX)} …` : message;
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = ['', '', `On ${createdAt.slice(0, 10)} ${name} wrote:`, ...lines].join('\r\n');
  const fields = { subject: `Re: ${subject || 'Your message to Handset'}`, body };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
