import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRole } from '#contract/account/access.ts';
import { INVITATION_DAYS, type Invitation, invitations } from '#contract/account/invitations.ts';
import type { User } from '#contract/account/user.ts';
import { accountErrors, commonErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { InvitationRow, UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { hashToken } from '#server/hash-token.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { writeAudit } from '#server/http/request/audit.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { invitationMail } from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { issueDevice } from './known-device.ts';
import { rolesOf, toUser } from './mapping.ts';
import { hashPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getUserByEmail, insertUser, isNeverVerified, requireUser, updateUser, verifiedNow } from './queries.ts';
import { registrationLimits } from './rate-limits.ts';
import { addRoles } from './roles.ts';
import { endWaysIn, openSession, signSessionToken } from './sessions.ts';
import { assertNotReserved, withUniqueEmail } from './sign-in.ts';

/**
 * Invites someone by mail to join the staff. The link's secret is stored as a hash, and having the link proves access
 * to the mailbox.
 */

const LISTED = 200;

export async function listInvitations({ database: { query } }: Services): Promise<Invitation[]> {
  const rows = await named(query).orderBy('invitations.id', 'desc').limit(LISTED).execute();
  return rows.map(toInvitation);
}

/** Only the newest link to an address is valid. */
export async function invite(
  services: Services,
  viewer: Viewer,
  { email, roles }: { email: string; roles: StaffRole[] },
): Promise<Invitation> {
  const { database, mail, config } = services;
  const inviter = await requireUser(database.query, viewer.id);
  const known = await getUserByEmail(database.query, email);
  if (known) assertNeedsInvitation(known, roles);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const row = {
    id: uuidv7(now),
    hash: hashToken(token),
    email,
    roles: JSON.stringify(roles),
    invited_by: viewer.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + INVITATION_DAYS * DAY_MS).toISOString(),
  };
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    await trx
      .updateTable('invitations')
      .set({ revoked_at: row.created_at })
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    await trx.insertInto('invitations').values(row).execute();
    const link = `${config.publicUrl}/invitation?token=${token}`;
    await mail.enqueue(trx, {
      by: 'staff',
      to: email,
      ...invitationMail(services.settings.name, { inviter: inviter.name, roles, link }),
    });
  });
  mail.sendDue();
  return toInvitation({
    ...row,
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
    inviter_name: inviter.name,
    accepter_name: null,
  });
}

function assertNeedsInvitation(user: UserRow, roles: readonly StaffRole[]): void {
  const held = rolesOf(user);
  if (held.includes('admin') || roles.every((role) => held.includes(role)))
    throw new HttpError('CONFLICT', accountErrors.hasRole);
  if (user.suspended_at !== null) throw new HttpError('CONFLICT', accountErrors.suspended);
}

export async function revokeInvitation({ database: { query } }: Services, id: string): Promise<Invitation> {
  await query
    .updateTable('invitations')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const row = await named(query).where('invitations.id', '=', id).executeTakeFirst();
  if (!row) throw notFound(commonErrors.notFound('invitation'));
  if (row.accepted_at !== null) throw new HttpError('CONFLICT', accountErrors.invitationAccepted);
  return toInvitation(row);
}

export async function readInvitation({ database: { query } }: Services, token: string) {
  const { email, roles, inviter_name } = await requireOpen(query, token);
  const hasAccount = (await getUserByEmail(query, email)) !== undefined;
  return { email, roles: JSON.parse(roles) as StaffRole[], invitedBy: inviter_name, hasAccount };
}

export async function acceptInvitation({ database }: Services, viewer: Viewer, token: string): Promise<User> {
  return database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const invitation = await requireOpen(trx, token);
    const user = await requireUser(trx, viewer.id);
    if (user.email !== invitation.email) throw new HttpError('FORBIDDEN', accountErrors.invitedOther(invitation.email));
    await markAccepted(trx, invitation.id, user.id);
    // The link proves access to the mailbox.
    if (isNeverVerified(user)) await endWaysIn(trx, user.id, viewer.sessionId);
    const verified = verifiedNow(user);
    await updateUser(trx, user.id, verified);
    return toUser({ ...(await addRoles(trx, user, JSON.parse(invitation.roles))), ...verified });
  });
}

export async function registerInvited(
  services: Services,
  { token, name, password }: { token: string; name: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string; user: User }> {
  const { database, secrets } = services;
  const { email } = await requireOpen(database.query, token);
  assertStrongPassword(password, { name, email }, 'password');
  await services.rateLimiter.consume(registrationLimits(request.ip));
  const passwordHash = await withHashSlot(request.ip, email, () => hashPassword(password, services.passwordCost));
  const { user, session } = await withUniqueEmail(() =>
    database.transaction(async (trx) => {
      await acquireLock(trx, database.engine, 'admins');
      const invitation = await requireOpen(trx, token);
      const row = await insertUser(trx, { name, email, passwordHash, verified: true });
      await assertNotReserved(trx, email, row.id);
      await markAccepted(trx, invitation.id, row.id);
      const user = await addRoles(trx, row, JSON.parse(invitation.roles));
      return { user, session: await openSession(trx, user, request.headers['user-agent']) };
    }),
  );
  await issueDevice(database.query, reply, user);
  await writeAudit(request, invitations.accept, user.id, null);
  return { token: await signSessionToken(session, secrets), user: toUser(user) };
}

async function markAccepted(trx: Trx, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ accepted_at: new Date().toISOString(), accepted_by: userId })
    .where('id', '=', id)
    .execute();
}

/** Invitations by a former admin are void. */
async function requireOpen(query: Queryable, token: string): Promise<NamedRow> {
  const row = await named(query)
    .where('invitations.hash', '=', hashToken(token))
    .where('inviters.role', '=', 'admin')
    .executeTakeFirst();
  if (!row || stateOf(row) !== 'open') throw new HttpError('INVALID_LINK');
  return row;
}

type NamedRow = InvitationRow & { inviter_name: string; accepter_name: string | null };

function named(query: Queryable) {
  return query
    .selectFrom('invitations')
    .innerJoin('users as inviters', 'inviters.id', 'invitations.invited_by')
    .leftJoin('users as accepters', 'accepters.id', 'invitations.accepted_by')
    .selectAll('invitations')
    .select(['inviters.name as inviter_name', 'accepters.name as accepter_name']);
}

function stateOf({ accepted_at, revoked_at, expires_at }: InvitationRow): Invitation['state'] {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at > new Date().toISOString() ? 'open' : 'expired';
}

function toInvitation(row: NamedRow): Invitation {
  const { id, email, accepted_by, accepter_name } = row;
  return {
    id,
    email,
    roles: JSON.parse(row.roles),
    state: stateOf(row),
    invitedBy: { id: row.invited_by, name: row.inviter_name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedBy: accepted_by !== null && accepter_name !== null ? { id: accepted_by, name: accepter_name } : null,
  };
}
