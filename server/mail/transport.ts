import type { MailRow } from '#db/schema.ts';

export interface Sender {
  name: string;
  address: string;
}

/** Where mail goes: to an SMTP server, or into files where there is none. */
export interface MailTransport {
  readonly bySmtp: boolean;
  /** Resolves once the mail is in other hands, rejects while it is still ours. */
  deliver(mail: MailRow): Promise<void>;
  close(): void;
}

/**
 * The message of a row, the same at every attempt: the Message-ID comes from the row's id, so that
 * where a second copy could not be avoided, mail programs recognise it.
 */
export function toMessage(mail: MailRow, from: Sender) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from,
    // An object: a text would be read as a list of addresses.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text ?? '',
    html: mail.body_html ?? '',
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.headers && JSON.parse(mail.headers)) },
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.created_at),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
