import type { MailRow } from '#db/schema.ts';

export interface Sender {
  name: string;
  address: string;
  /** The default Reply-To. */
  replyTo?: string;
}

/** Sends mail over SMTP or writes it to files. */
export interface MailTransport {
  readonly bySmtp: boolean;
  /** Resolves once the mail server has accepted the mail; rejects if the outbox must keep it. */
  deliver(mail: MailRow): Promise<void>;
  close(): void;
}

/** The Message-ID of the outbox mail with this id. */
export function messageIdOf(id: string, { address }: Pick<Sender, 'address'>): string {
  return `<${id}@${address.slice(address.indexOf('@') + 1)}>`;
}

/**
 * The same message at every attempt. The Message-ID comes from the row's id, so that mail programs recognise an
 * unavoidable duplicate.
 */
export function toMessage(mail: MailRow, { replyTo, ...from }: Sender) {
  const own: Record<string, string> = mail.headers ? JSON.parse(mail.headers) : {};
  return {
    envelope: { from: from.address, to: [mail.recipient] },
    from,
    // An object, because a string would be parsed as a list of addresses.
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
