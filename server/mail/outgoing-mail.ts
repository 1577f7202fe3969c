/** One mail to one address, as a module hands it to the outbox. */
export interface OutgoingMail {
  /** Made up unless given. Its Message-ID is made of it, so that later mails can name this one. */
  id?: string;
  to: string;
  /**
   * Who has it sent: the owner of the mailbox, signed in, or staff. What anyone else can have us send counts against
   * the limit of its recipient.
   */
  by?: 'owner' | 'staff';
  subject: string;
  text: string;
  html: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** A mail with the same key is queued once, however often it is requested. */
  key?: string;
  /** Waits behind mail that someone is waiting for. */
  bulk?: boolean;
  /** Leaves no sooner than after so many milliseconds, and can be withdrawn until then. */
  delayMs?: number;
}

/** What a template makes: a mail without its address. */
export type MailContent = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const ADDRESS = /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/;
const HEADER_NAME = /^[A-Za-z][A-Za-z-]*$/;
/** The outbox sets these itself; a second one would contradict it. */
const OWN_HEADERS = /^(from|to|cc|bcc|subject|date|message-id|content-.*|mime-version)$/i;

/**
 * Refuses what could add a header or a recipient. Addresses and headers come from code and from
 * validated fields, so a bad one is our mistake; a subject may quote a visitor and is made one line.
 */
export function validateMail(mail: OutgoingMail): OutgoingMail {
  if (!ADDRESS.test(mail.to) || CONTROL.test(mail.to)) throw new Error('A mail needs exactly one plain address.');
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name) || OWN_HEADERS.test(name)) throw new Error(`The header ${name} cannot be set.`);
    if (CONTROL.test(value)) throw new Error(`The header ${name} holds control characters.`);
  }
  return { ...mail, subject: oneLine(mail.subject) };
}

function oneLine(text: string): string {
  return text.replace(new RegExp(CONTROL, 'g'), ' ').replace(/\s+/g, ' ').trim();
}
