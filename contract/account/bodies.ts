import { z } from 'zod';
import { MailSwitches } from '#contract/alerts/notifications.ts';
import { SlugField } from '#contract/fields.ts';
import { FAVOURITE_BRANDS_MAX } from '#contract/limits.ts';
import {
  AboutField,
  CityField,
  CredentialField,
  CurrentPasswordField,
  EmailField,
  LinkTokenField,
  MemberNameField,
  OneTimeCodeField,
  PasswordField,
  TicketField,
} from './fields.ts';
import { ThemeField } from './user.ts';

/** What people send about their own account; forms validate with the same schemas. */

/** Whether exactly one of these keys is set. */
export function exactlyOne(given: object, keys: readonly string[]): boolean {
  return keys.filter((key) => (given as Record<string, unknown>)[key] !== undefined).length === 1;
}

export const LoginBody = z.object({ email: EmailField, password: CurrentPasswordField });
export const RegisterBody = z.object({ name: MemberNameField, email: EmailField, password: PasswordField });
export const ForgotPasswordBody = z.object({ email: EmailField });
export const ResetPasswordBody = z.object({ token: LinkTokenField, password: PasswordField });
/**
 * `ownOnly` refuses a link for another account than the signed-in one instead of invalidating that one's password.
 * `password` is the account's, for someone who is not signed in to it.
 */
export const VerifyEmailBody = z.object({
  token: LinkTokenField,
  ownOnly: z.boolean().optional(),
  password: CurrentPasswordField.optional(),
});
export type VerifyEmailBody = z.infer<typeof VerifyEmailBody>;
export const RestoreEmailBody = z.object({ token: LinkTokenField });

/** `ticket` belongs to a passkey and identifies the challenge. */
export const ReauthenticateBody = z
  .object({
    password: CurrentPasswordField.optional(),
    code: OneTimeCodeField.optional(),
    assertion: CredentialField.optional(),
    ticket: TicketField.optional(),
  })
  .refine((body) => exactlyOne(body, ['password', 'code', 'assertion']), {
    message: 'Enter your password.',
    path: ['password'],
  })
  .refine(({ assertion, ticket }) => (assertion === undefined) === (ticket === undefined), {
    message: 'That took too long. Start again.',
    path: ['ticket'],
  });

/** Omitted fields stay unchanged; null or an empty text clears a field. */
export const ProfileBody = z
  .object({
    name: MemberNameField,
    city: z.union([z.literal('').transform(() => null), CityField]).nullable(),
    about: z.union([z.literal('').transform(() => null), AboutField]).nullable(),
    favouriteBrands: z
      .array(SlugField)
      .max(FAVOURITE_BRANDS_MAX, `Choose up to ${FAVOURITE_BRANDS_MAX} brands.`)
      .transform((ids) => [...new Set(ids)]),
  })
  .partial();

export const EmailBody = z.object({ email: EmailField });
export const PasswordBody = z.object({ currentPassword: CurrentPasswordField, newPassword: PasswordField });
export const SettingsBody = z
  .object({ theme: ThemeField, newsletter: z.boolean(), mail: MailSwitches.partial() })
  .partial();

export type LoginBody = z.infer<typeof LoginBody>;
export type RegisterBody = z.infer<typeof RegisterBody>;
export type ReauthenticateBody = z.infer<typeof ReauthenticateBody>;
export type PasswordBody = z.infer<typeof PasswordBody>;
export type ProfileBody = z.infer<typeof ProfileBody>;
export type SettingsBody = z.infer<typeof SettingsBody>;
