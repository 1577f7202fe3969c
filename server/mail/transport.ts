import type { MailRow } from '#db/schema.ts';

export interface Sender {
  name: string;
  address: string;
  /** Where answers go to a mail that does not say so itself. */
  replyTo?: string;
}

/** Where mail goes: to an SMTP server, or into files where there is none. */
export interface MailTransport {
  readonly bySmtp: boolean;
  /** Resolves once the mail is in other hands, rejects while it is still ours. */
  deliver(mail: MailRow): Promise<void>;
  close(): void;
}

/** Of the mail with this id in the outbox, whether it was sent or is to be. */
export function messageIdOf(id: string, { address }: Pick<Sender, 'address'>): string {
  return `<${id}@${address.slice(address.indexOf('@') + 1)}>`;
}

/**
 * The message of a row, the same at every attempt: the Message-ID comes from the row's id, so that
 * where a second copy could not be avoided, mail programs recognise it.
 */
export function toMessage(mail: MailRow, { replyTo, ...from }: Sender) {
  const own: Record<string, string> = mail.headers ? JSON.parse(mail.headers) : {};
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from,
    // An object: a text would be read as a list of addresses.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text ?? '',
    html: mail.body_html ?? '',
    headers: { 'Auto-Submitted': 'auto-generated', ...(replyTo && { 'Reply-To': replyTo }), ...own },
    messageId: messageIdOf(mail.id, from),
    date: new Date(mail.created_at),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
