import { z } from 'zod';
import { MailSwitches } from '../alerts/notifications.ts';
import { SlugField, TimestampField } from '../fields.ts';
import { Picture } from '../picture.ts';
import { STAFF_ROLES } from './access.ts';

/** Who someone is, to themselves, to the staff and to the site. */

export const ROLES = ['consumer', 'moderator', 'admin'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;

/** How someone shows a second time that it is they. */
export const SECOND_FACTORS = ['passkey', 'code', 'recoveryCode'] as const;

export const RoleField = z.enum(ROLES);
export const StaffRoleField = z.enum(STAFF_ROLES, 'Choose one of the roles.');
/** An admin may do everything: further roles would say nothing. */
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

/** Who is signed in. */
export const User = z.object({
  id: UserIdField,
  name: z.string(),
  email: z.string(),
  role: RoleField,
  /** What they do here beside reading; `role` is the one of them that the whole site knows. */
  roles: z.array(StaffRoleField),
  emailVerified: z.boolean(),
  /** A small square picture. */
  avatarUrl: z.string().nullable(),
  theme: ThemeField,
});

/** All a person can see and change about their account. */
export const Profile = User.extend({
  /** What the address is to become once the link mailed there is opened; null when no change is under way. */
  pendingEmail: z.string().nullable(),
  avatar: Picture.nullable(),
  city: z.string().nullable(),
  about: z.string().nullable(),
  /** Ids of brands. */
  favouriteBrands: z.array(SlugField),
  /** Also while the address is still to be confirmed for it. */
  newsletter: z.boolean(),
  /** Nothing comes before the link of the mail that asks for it is opened. */
  newsletterPending: z.boolean(),
  /** Of which notifications mail is sent too. */
  mail: MailSwitches,
  createdAt: TimestampField,
});

/** One place where someone is signed in. */
export const Session = z.object({
  id: UserIdField,
  /** `Chrome on Android`. */
  device: z.string(),
  createdAt: TimestampField,
  lastSeenAt: TimestampField,
  /** The one that asks. */
  current: z.boolean(),
});

/** What an admin sees of everyone. */
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

/** Someone is signed in. */
export const SessionResponse = z.object({ token: z.string(), user: User });
/** The password was right, and the account asks for more: one of these, sent with the ticket. */
export const SecondFactorNeeded = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(SECOND_FACTORS)) }),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;
