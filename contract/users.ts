import { z } from 'zod';
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
} from './account/fields.ts';
import {
  Profile,
  RoleField,
  RolesField,
  SECOND_FACTORS,
  Session,
  StaffRoleField,
  ThemeField,
  User,
  UserIdField,
  UserParams,
  UserSummary,
} from './account/user.ts';
import { MailSwitches } from './alerts/notifications.ts';
import { endpoint, MessageResponse } from './endpoint.ts';
import { LimitField, PageField, paged, SearchField, SlugField } from './fields.ts';
import { FAVOURITE_BRANDS_MAX, SENSITIVE_MINUTES } from './limits.ts';

export const LoginBody = z.object({ email: EmailField, password: CurrentPasswordField });
export const RegisterBody = z.object({ name: MemberNameField, email: EmailField, password: PasswordField });
export const ForgotPasswordBody = z.object({ email: EmailField });
export const ResetPasswordBody = z.object({ token: LinkTokenField, password: PasswordField });
export const VerifyEmailBody = z.object({ token: LinkTokenField });
export const RestoreEmailBody = z.object({ token: LinkTokenField });
/** Whether one of these was sent and no other. */
export function exactlyOne(given: object, keys: readonly string[]): boolean {
  return keys.filter((key) => (given as Record<string, unknown>)[key] !== undefined).length === 1;
}

/** `ticket` belongs to a passkey: it names the question that it answers. */
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
    message: 'That took too long. Begin again.',
    path: ['ticket'],
  });

/** Fields left out stay as they are; null or nothing typed clears one. */
export const ProfileBody = z
  .object({
    name: MemberNameField,
    city: z.union([z.literal('').transform(() => null), CityField]).nullable(),
    about: z.union([z.literal('').transform(() => null), AboutField]).nullable(),
    favouriteBrands: z
      .array(SlugField)
      .max(FAVOURITE_BRANDS_MAX, `Choose at most ${FAVOURITE_BRANDS_MAX} brands.`)
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

export const SessionResponse = z.object({ token: z.string(), user: User });
/** The password was right, and the account asks for more: one of these, sent with the ticket. */
export const SecondFactorNeeded = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

export const users = {
  login: endpoint({
    method: 'POST',
    path: '/api/users/login',
    summary: 'Sign in',
    access: 'public',
    audited: { label: 'Signed in' },
    body: LoginBody,
    response: z.union([SessionResponse, SecondFactorNeeded]),
  }),
  verifyToken: endpoint({
    method: 'POST',
    path: '/api/users/verify-token',
    summary: 'Whether the token sent is still good, and whose it is',
    access: 'public',
    response: z.discriminatedUnion('valid', [
      z.object({ valid: z.literal(true), user: User }),
      z.object({ valid: z.literal(false) }),
    ]),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/users/register',
    summary: 'Open an account; a link to verify the address is mailed',
    access: 'public',
    body: RegisterBody,
    status: 201,
    response: z.object({ data: SessionResponse }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/users/forgot-password',
    summary: 'Have a link for a new password mailed; the answer is the same for any address',
    access: 'public',
    body: ForgotPasswordBody,
    response: MessageResponse,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/reset-password',
    summary: 'Set a new password with the token of a mailed link; ends every session',
    access: 'public',
    body: ResetPasswordBody,
    response: MessageResponse,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/users/verify-email',
    summary:
      'Verify the address with the token of a mailed link; unless its account is signed in, every session ends and the same token sets a new password',
    access: 'public',
    body: VerifyEmailBody,
    response: MessageResponse.extend({ passwordRequired: z.boolean() }),
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/users/resend-verification',
    summary: 'Have the link to verify one’s address mailed again',
    access: 'signed-in',
    response: MessageResponse,
  }),
  restoreEmail: endpoint({
    method: 'POST',
    path: '/api/users/restore-email',
    summary:
      'Put back the address that was changed, with the token of the link mailed to it: ends every session; the same token then sets a new password',
    access: 'public',
    audited: { label: 'Put back the e-mail address of an account' },
    body: RestoreEmailBody,
    response: MessageResponse,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/api/users/reauthenticate',
    summary: `Give one’s password or second factor again, for what needs it to have been given within ${SENSITIVE_MINUTES} minutes`,
    access: 'signed-in',
    body: ReauthenticateBody,
    response: MessageResponse,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session of the token sent',
    access: 'signed-in',
    response: MessageResponse,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/users/:id/profile',
    summary: 'A person’s profile and settings',
    access: 'self',
    audited: { label: 'Looked at somebody’s profile', isLook: true },
    params: UserParams,
    response: Profile,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/users/:id/profile',
    summary: 'Change name, city, about or favourite brands; fields left out stay as they are',
    access: 'self',
    params: UserParams,
    body: ProfileBody,
    response: Profile,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/users/:id/settings',
    summary: 'Change theme, newsletter or which notifications come by mail too; fields left out stay as they are',
    access: 'self',
    params: UserParams,
    body: SettingsBody,
    response: Profile,
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/api/users/:id/avatar',
    summary: 'Set the picture of a person, sent as multipart/form-data in the field image',
    access: 'self',
    params: UserParams,
    body: z.unknown(),
    upload: true,
    response: Profile,
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/avatar',
    summary: 'Remove the picture of a person',
    access: 'self',
    params: UserParams,
    response: Profile,
  }),
  updateEmail: endpoint({
    method: 'PUT',
    path: '/api/users/:id/email',
    summary: 'Change the address; it is unverified until its mailed link is followed, and both addresses are told',
    access: 'self',
    sensitive: true,
    audited: { label: 'Changed the e-mail address of an account' },
    params: UserParams,
    body: EmailBody,
    response: Profile,
  }),
  emailVerified: endpoint({
    method: 'GET',
    path: '/api/users/:id/email-verified',
    summary: 'Whether the address is verified',
    access: 'self',
    params: UserParams,
    response: z.object({ emailVerified: z.boolean() }),
  }),
  updatePassword: endpoint({
    method: 'PUT',
    path: '/api/users/:id/password',
    summary: 'Change the password, confirmed with the caller’s own; ends all sessions and returns a fresh token',
    access: 'self',
    sensitive: true,
    params: UserParams,
    body: PasswordBody,
    response: z.object({ token: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Delete an account; its comments stay as those of a deleted account',
    access: 'self',
    sensitive: true,
    params: UserParams,
    response: z.object({ id: UserIdField }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'Where somebody is signed in, last used first',
    access: 'self',
    audited: { label: 'Looked at somebody’s sessions', isLook: true },
    params: UserParams,
    response: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions/:sessionId',
    summary: 'Sign out in one place',
    access: 'self',
    params: UserParams.extend({ sessionId: UserIdField }),
    response: z.array(Session),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Sign out everywhere but here',
    access: 'self',
    params: UserParams,
    response: z.array(Session),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Everybody with an account, newest first, by name or address',
    access: 'admin',
    audited: { label: 'Looked at the list of people', isLook: true },
    query: z.object({
      page: PageField,
      limit: LimitField,
      search: SearchField.optional(),
      /** Those who have it, perhaps among others; `consumer` for those who have none. */
      role: z.union([StaffRoleField, z.literal('consumer')]).optional(),
    }),
    response: paged('users', UserSummary),
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/users/:id/role',
    summary: 'Give somebody another role in place of all they have, at once',
    access: 'admin',
    sensitive: true,
    params: UserParams,
    body: z.object({ role: RoleField }),
    response: UserSummary,
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: '/api/users/:id/roles',
    summary: 'Say which roles somebody has, at once; none makes a reader of them',
    access: 'admin',
    sensitive: true,
    params: UserParams,
    body: z.object({ roles: RolesField }),
    response: UserSummary,
  }),
};
