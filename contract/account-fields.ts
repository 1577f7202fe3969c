import { z } from 'zod';
import { multilineText, textLine } from './fields.ts';
import { ABOUT_MAX, CITY_MAX, EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

/** What a person types about themselves: each field once, for the server and for every form. */

export const NameField = textLine('The name', NAME_MIN, NAME_MAX);

const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d-]\.(?:app|biz|blog|cc|click|club|co|com|dev|example|info|in|io|link|live|me|net|online|org|pro|ru|shop|site|store|tk|top|xyz)(?![\p{L}\d])/iu;

/** Whether the address of a web site is in it, also in full-width letters. */
export function holdsWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC'));
}

/** A member's name stands beside their comments and at the head of mails: no place for an advertisement or a trap. */
export const MemberNameField = NameField.refine(
  (name) => !holdsWebAddress(name),
  'A name cannot hold the address of a web site.',
);

/** Trimmed and lower-cased: an address means the same however it was typed. */
export const EmailField = z
  .string('Enter an e-mail address.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter an e-mail address.')
  .max(EMAIL_MAX, `An e-mail address can have at most ${EMAIL_MAX} characters.`)
  .regex(z.regexes.email, 'That does not look like an e-mail address.');

/** A password being chosen. The server also refuses common ones and those made of one's own name or address. */
export const PasswordField = z
  .string('Choose a password.')
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

/** A password that exists already: whether it is right is for the server to say, not its length. */
export const CurrentPasswordField = z.string('Enter your password.').min(1, 'Enter your password.').max(1_024);

export const CityField = textLine('The city', 1, CITY_MAX);
export const AboutField = multilineText('The text about you', 1, ABOUT_MAX);
