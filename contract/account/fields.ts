import { z } from 'zod';
import { multilineText, textLine } from '../fields.ts';
import {
  ABOUT_MAX,
  CITY_MAX,
  EMAIL_MAX,
  MAIL_LINK_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../limits.ts';

/** What a person types about themselves: each field once, for the server and for every form. */

export const NameField = textLine('The name', NAME_MIN, NAME_MAX);

const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d-]\.(?:app|biz|blog|cc|click|club|co|com|dev|example|info|in|io|link|live|me|net|online|org|pro|ru|shop|site|store|tk|top|xyz)(?![\p{L}\d])/iu;

/** Whether the address of a web site is in it, also in full-width letters. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** A member's name is beside their comments and at the head of mails: no place for an advertisement or a trap. */
export const MemberNameField = NameField.refine(
  (name) => !holdsWebAddress(name),
  'A name can’t contain a web address.',
);

/** Trimmed and lower-cased: an address means the same however it was typed. */
export const EmailField = z
  .string('Enter an e-mail address.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter an e-mail address.')
  .max(EMAIL_MAX, `An e-mail address can have at most ${EMAIL_MAX} characters.`)
  .regex(z.regexes.email, 'Enter a valid e-mail address, such as name@example.com.');

/** A password being chosen. The server also refuses common ones and those made of one's own name or address. */
export const PasswordField = z
  .string('Choose a password.')
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

/** A password that exists already: whether it is right is for the server to say, not its length. */
export const CurrentPasswordField = z.string('Enter your password.').min(1, 'Enter your password.').max(1_024);

export const CityField = textLine('The city', 1, CITY_MAX);
export const AboutField = multilineText('The text about you', 1, ABOUT_MAX);

/** Six digits, as an app shows them: with or without a space between. */
export const OneTimeCodeField = z
  .string('Enter the six-digit code from your app.')
  .max(12, 'Enter the six-digit code from your app.')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code from your app.'));

export const RecoveryCodeField = z
  .string('Enter one of your recovery codes.')
  .min(1, 'Enter one of your recovery codes.')
  .max(60, 'A recovery code has 24 letters and digits.');

/** Names what was begun: random, good for a few minutes and once. */
export const TicketField = z
  .string('That took too long. Start again.')
  .min(1, 'That took too long. Start again.')
  .max(100);

/** What a browser returns for a passkey. The library that checks it reads the rest. */
export const CredentialField = z.looseObject({ id: z.string().min(1).max(2_000), response: z.looseObject({}) });
export type CredentialJson = z.infer<typeof CredentialField>;

/** The secret at the end of a link in a mail. */
export const LinkTokenField = z
  .string('This link is incomplete. Open it from the e-mail again.')
  .min(1, 'This link is incomplete. Open it from the e-mail again.')
  .max(MAIL_LINK_MAX);
