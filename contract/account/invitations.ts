import { z } from 'zod';
import { RolesField, SessionResponse, StaffRoleField, User, UserIdField } from '#contract/account/user.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField, UuidParams } from '#contract/fields.ts';
import { EmailField, LinkTokenField, MemberNameField, PasswordField } from './fields.ts';

/** Invitations by mail to join the staff. */

export const INVITATION_DAYS = 7;

const NamedPerson = z.object({ id: UserIdField, name: z.string() });

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  roles: z.array(StaffRoleField),
  invitedBy: NamedPerson,
  createdAt: TimestampField,
  expiresAt: TimestampField,
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  /** The account that now has the roles. */
  acceptedBy: NamedPerson.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const InvitationBody = z.object({
  email: EmailField,
  roles: RolesField.refine((roles) => roles.length > 0, 'Choose at least one role.'),
});
export const InvitedBody = z.object({ token: LinkTokenField, name: MemberNameField, password: PasswordField });

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    summary: 'Invitations, newest first',
    access: 'admin',
    audited: { label: 'Viewed the invitations', isLook: true },
    response: z.array(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    summary: `Invite a person to the team by e-mail; the link works once, for ${INVITATION_DAYS} days, and replaces an earlier one`,
    access: 'admin',
    sensitive: true,
    body: InvitationBody,
    status: 201,
    response: Invitation,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    summary: 'Withdraw an invitation before it is accepted',
    access: 'admin',
    params: UuidParams,
    response: Invitation,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/invitations/read',
    summary: 'An invitation, by its link',
    access: 'public',
    readOnly: true,
    body: z.object({ token: LinkTokenField }),
    response: z.object({
      email: z.string(),
      roles: z.array(StaffRoleField),
      invitedBy: z.string(),
      /** Whether an account with the address exists; if so, signing in accepts the invitation. */
      hasAccount: z.boolean(),
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accept an invitation with the account it was sent to; its address counts as verified',
    access: 'signed-in',
    audited: { label: 'Accepted an invitation' },
    body: z.object({ token: LinkTokenField }),
    response: User,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/invitations/register',
    summary: 'Accept an invitation by creating an account; its address is verified',
    access: 'public',
    body: InvitedBody,
    status: 201,
    response: z.object({ data: SessionResponse }),
  }),
};
