import { z } from 'zod';
import { multilineText, textLine } from '#contract/fields.ts';
import {
  ABOUT_MAX,
  CITY_MAX,
  EMAIL_MAX,
  MAIL_LINK_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#contract/limits.ts';

/** Personal fields, each defined once for the server and all forms. */

export const NameField = textLine('The name', NAME_MIN, NAME_MAX);

const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d-]\.(?:app|biz|blog|cc|click|club|co|com|dev|example|info|in|io|link|live|me|net|online|org|pro|ru|shop|site|store|tk|top|xyz)(?![\p{L}\d])/iu;

/** Whether the text contains a web address, also in full-width letters. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** Names appear beside comments and in mail, so they must not contain an advertisement or a link. */
export const MemberNameField = NameField.refine(
  (name) => !holdsWebAddress(name),
  'A name can’t contain a web address.',
);

/** Trimmed and lower case, so that an address is the same however it was typed. */
export const EmailField = z
  .string('Enter an e-mail address.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter an e-mail address.')
  .max(EMAIL_MAX, `An e-mail address can have at most ${EMAIL_MAX} characters.`)
  .regex(z.regexes.email, 'Enter a valid e-mail address, such as name@example.com.');

/** A new password. The server also refuses common ones and those based on the person's name or address. */
export const PasswordField = z
  .string('Choose a password.')
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

/** An existing password; only the server can say whether it is right, so its length is not checked. */
export const CurrentPasswordField = z.string('Enter your password.').min(1, 'Enter your password.').max(1_024);

export const CityField = textLine('The city', 1, CITY_MAX);
export const AboutField = multilineText('The text about you', 1, ABOUT_MAX);

/** Six digits, with or without a space as apps show them. */
export const OneTimeCodeField = z
  .string('Enter the six-digit code from your app.')
  .max(12, 'Enter the six-digit code from your app.')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code from your app.'));

export const RecoveryCodeField = z
  .string('Enter one of your recovery codes.')
  .min(1, 'Enter one of your recovery codes.')
  .max(60, 'A recovery code has 24 letters and digits.');

/** Identifies a two-step process: random, valid once and for a few minutes. */
export const TicketField = z
  .string('That took too long. Start again.')
  .min(1, 'That took too long. Start again.')
  .max(100);

/** A passkey response from the browser. The library validates the rest. */
export const CredentialField = z.looseObject({ id: z.string().min(1).max(2_000), response: z.looseObject({}) });
export type CredentialJson = z.infer<typeof CredentialField>;

/** The token at the end of a link in a mail. */
export const LinkTokenField = z
  .string('This link is incomplete. Open it from the e-mail again.')
  .min(1, 'This link is incomplete. Open it from the e-mail again.')
  .max(MAIL_LINK_MAX);
