import { z } from 'zod';
import { MailSwitches } from '#contract/alerts/notifications.ts';
import { SlugField, TimestampField } from '#contract/fields.ts';
import { Picture } from '#contract/picture.ts';
import { STAFF_ROLES } from './access.ts';

/** A person as seen by themselves, by staff and by other readers. */

export const ROLES = ['consumer', 'moderator', 'admin'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;

/** Kinds of second factors. */
export const SECOND_FACTORS = ['passkey', 'code', 'recoveryCode'] as const;

export const RoleField = z.enum(ROLES);
export const StaffRoleField = z.enum(STAFF_ROLES, 'Choose one of the roles.');
/** An admin may do everything, so further roles are not stored. */
export const RolesField = z
  .array(StaffRoleField, 'Choose the roles.')
  .max(STAFF_ROLES.length, 'Choose each role once.')
  .refine((roles) => new Set(roles).size === roles.length, 'Choose each role once.')
  .refine(
    (roles) => !roles.includes('admin') || roles.length === 1,
    'An admin already has every permission. Remove the other roles.',
  );
export const ThemeField = z.enum(THEMES);
export const UserIdField = z.uuid();
export const UserParams = z.object({ id: UserIdField });

export const User = z.object({
  id: UserIdField,
  name: z.string(),
  email: z.string(),
  role: RoleField,
  /** All roles besides reader; `role` is the one shown publicly. */
  roles: z.array(StaffRoleField),
  emailVerified: z.boolean(),
  /** A small square picture. */
  avatarUrl: z.string().nullable(),
  theme: ThemeField,
});

/** Everything a person can see and change about their account. */
export const Profile = User.extend({
  /** The new address until its confirmation link is opened; null if no change is pending. */
  pendingEmail: z.string().nullable(),
  avatar: Picture.nullable(),
  city: z.string().nullable(),
  about: z.string().nullable(),
  favouriteBrands: z.array(SlugField),
  /** True also while the subscription is unconfirmed. */
  newsletter: z.boolean(),
  /** Nothing is sent until the confirmation link is opened. */
  newsletterPending: z.boolean(),
  /** The kinds of notifications that are also sent by mail. */
  mail: MailSwitches,
  createdAt: TimestampField,
});

/** A signed-in device. */
export const Session = z.object({
  id: UserIdField,
  /** `Chrome on Android`. */
  device: z.string(),
  createdAt: TimestampField,
  lastSeenAt: TimestampField,
  /** The session that makes the request. */
  current: z.boolean(),
});

/** An account as admins see it. */
export const UserSummary = User.omit({ theme: true }).extend({
  suspended: z.boolean(),
  createdAt: TimestampField,
});

export type SecondFactor = (typeof SECOND_FACTORS)[number];
export type Role = z.infer<typeof RoleField>;
export type Theme = z.infer<typeof ThemeField>;
export type User = z.infer<typeof User>;
export type Profile = z.infer<typeof Profile>;
export type Session = z.infer<typeof Session>;
export type UserSummary = z.infer<typeof UserSummary>;

export const SessionResponse = z.object({ token: z.string(), user: User });
/** The password was right, and the account requires one of these, sent with the ticket. */
export const SecondFactorNeeded = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;
