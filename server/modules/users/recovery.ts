import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VerifyEmailBody } from '#contract/account/bodies.ts';
import { accountErrors } from '#contract/errors/texts.ts';
import { users } from '#contract/users.ts';
import type { Queryable } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { writeAudit } from '#server/http/request/audit.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import {
  confirmNewEmailMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from '#server/mail/templates/account.ts';
import { removeSecondFactor } from '#server/modules/second-factor/service.ts';
import type { Services } from '#server/services.ts';
import { cancelChange, completeChange, confirmPassword } from './credentials.ts';
import { deleteDevices, isKnownDevice, issueDevice } from './known-device.ts';
import {
  consumeLink,
  createLink,
  getLinkOwner,
  type LinkOwner,
  type Purpose,
  revokeLaterUndoLinks,
  revokeLinks,
  revokeOtherLinks,
  revokeUnverifiedUndoLinks,
  turnIntoResetLink,
} from './links.ts';
import { hashPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getUserByEmail, isNeverVerified, requireUser, updateUser, verifiedNow } from './queries.ts';
import { forgotPasswordLimits } from './rate-limits.ts';
import { endSessions, endWaysIn } from './sessions.ts';
import { withUniqueEmail } from './sign-in.ts';

/**
 * Longer than creating a link and a mail takes: every response takes this long, so its time does not reveal whether an
 * account exists.
 */
const MIN_RESPONSE_MS = 250;

/** Mails a link if the account exists; the response does not reveal it. */
export async function forgotPassword(services: Services, email: string, request: FastifyRequest): Promise<void> {
  const minimumDelay = delay(MIN_RESPONSE_MS);
  await services.rateLimiter.consume(forgotPasswordLimits(request.ip));
  await mailResetLink(services, email);
  await minimumDelay;
}

async function mailResetLink({ database, mail, config, settings }: Services, email: string): Promise<void> {
  const user = await getUserByEmail(database.query, email);
  if (!user) return;
  await database.transaction(async (trx) => {
    const link = await createLink(trx, config.publicUrl, { id: user.id, email }, 'reset-password');
    await mail.enqueue(trx, { to: email, ...passwordResetMail(settings.name, { name: user.name, link }) });
  });
  mail.sendDue();
}

/**
 * Ends every session and a pending change of address. The link proves access to the mailbox, so the address becomes
 * verified; if that was never proven before, everything else that was set up is removed too. Without a second factor
 * the device becomes known, so that earlier failures do not lock it out.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, mail } = services;
  const owner = await requireLinkOwner(database.query, token, 'reset-password');
  assertStrongPassword(password, owner, 'password');
  const passwordHash = await withHashSlot(request.ip, owner.email, () => hashPassword(password, services.passwordCost));
  const user = await database.transaction(async (trx) => {
    const { id, email, name, verified_at } = await requireLinkOwner(trx, token, 'reset-password');
    if (!(await consumeLink(trx, token, 'reset-password'))) throw new HttpError('INVALID_LINK');
    if (verified_at === null) {
      await endWaysIn(trx, id);
      await revokeLinks(trx, id, 'restore-email');
    } else await endSessions(trx, id);
    await revokeLinks(trx, id, 'verify-email');
    await updateUser(trx, id, { password_hash: passwordHash, pending_email: null, ...verifiedNow(owner) });
    await mail.enqueue(trx, { to: email, ...passwordChangedMail(services.settings.name, { name }) });
    return requireUser(trx, id);
  });
  mail.sendDue();
  if (user.second_factor_at === null) await issueDevice(database.query, reply, user);
}

/** The result of a link: verified; verified, and the same token sets a new password; or the change was cancelled. */
type Verified = 'verified' | 'password-required' | 'cancelled';

/**
 * With a session of the account or its password, verifies the address or completes the change to it. Anyone else with
 * the link has the mailbox but not the account: an account with their address becomes theirs, so all other access to it
 * ends, because someone else may have registered it. A pending change to their address is cancelled. `ownOnly` is for
 * callers who were not asked to confirm.
 */
export async function verifyEmail(
  services: Services,
  { token, ownOnly, password }: VerifyEmailBody,
  viewer: Viewer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Verified> {
  const { database } = services;
  const owner = await requireLinkOwner(database.query, token, 'verify-email');
  if (viewer?.id === owner.id) {
    await verifyOwn(services, token, viewer.sessionId, request, reply);
    return 'verified';
  }
  if (password !== undefined) {
    await withHashSlot(request.ip, owner.email, () => confirmPassword(services, owner, password, request, 'password'));
    await verifyOwn(services, token, undefined, request, reply);
    return 'verified';
  }
  if (ownOnly) throw new HttpError('CONFLICT', accountErrors.wrongLinkOwner);
  return database.transaction(async (trx) => {
    const user = await requireLinkOwner(trx, token, 'verify-email');
    if (isForPending(user)) {
      await cancelChange(trx, user);
      return 'cancelled';
    }
    const link = await turnIntoResetLink(trx, token, 'verify-email');
    if (!link) throw new HttpError('INVALID_LINK');
    await updateUser(trx, user.id, { password_hash: null, pending_email: null, ...verifiedNow(user) });
    await endWaysIn(trx, user.id);
    await revokeOtherLinks(trx, link);
    await revokeLinks(trx, user.id, 'restore-email');
    return 'password-required';
  });
}

async function verifyOwn(
  { database }: Services,
  token: string,
  sessionId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { query } = database;
  const before = await withUniqueEmail(() =>
    database.transaction(async (trx) => {
      const user = await requireLinkOwner(trx, token, 'verify-email');
      if (!(await consumeLink(trx, token, 'verify-email'))) throw new HttpError('INVALID_LINK');
      if (isForPending(user)) await completeChange(trx, user);
      else await updateUser(trx, user.id, verifiedNow(user));
      if (isNeverVerified(user)) await endWaysIn(trx, user.id, sessionId);
      await revokeUnverifiedUndoLinks(trx, user.id);
      return user;
    }),
  );
  if (sessionId === undefined || !isNeverVerified(before)) return;
  // The proof of this browser was deleted with the others.
  if (!(await isKnownDevice(query, request, before))) await issueDevice(query, reply, before);
}

function isForPending({ link_email, pending_email }: LinkOwner): boolean {
  return link_email === pending_email;
}

/** To the pending address, or else to the unverified one. */
export async function resendVerification(services: Services, viewer: Viewer): Promise<string> {
  const { database, mail, config, settings } = services;
  const { id, name, email, verified_at, pending_email } = await requireUser(database.query, viewer.id);
  if (pending_email === null && verified_at !== null) return 'Your e-mail address is already confirmed.';
  const to = pending_email ?? email;
  const template = pending_email === null ? verificationMail : confirmNewEmailMail;
  await database.transaction(async (trx) => {
    const link = await createLink(trx, config.publicUrl, { id, email: to }, 'verify-email');
    await mail.enqueue(trx, { to, ...template(settings.name, { name, link }) });
  });
  mail.sendDue();
  return `We sent a link to ${to}.`;
}

/**
 * Restores the address that the link was mailed to, or cancels the pending change. The person who changed it knows the
 * password or had a session, so both end, and the same token sets a new password.
 */
export async function restoreEmail({ database }: Services, token: string, request: FastifyRequest): Promise<void> {
  const owner = await withUniqueEmail(() =>
    database.transaction(async (trx) => {
      const link = await turnIntoResetLink(trx, token, 'restore-email');
      if (!link) throw new HttpError('INVALID_LINK');
      const { user_id: id, email } = link;
      const user = await requireUser(trx, id);
      await updateUser(trx, id, { email, pending_email: null, password_hash: null, ...verifiedNow(user) });
      // Second factors added since the change may be the attacker's; on an account whose address was never verified,
      // all of them may be.
      await removeSecondFactor(trx, id, link.address_verified_at === null ? '' : link.created_at);
      await deleteDevices(trx, id);
      await endSessions(trx, id);
      await revokeOtherLinks(trx, link);
      await revokeLaterUndoLinks(trx, link);
      return id;
    }),
  );
  await writeAudit(request, users.restoreEmail, owner, owner);
}

async function requireLinkOwner(query: Queryable, token: string, purpose: Purpose) {
  const owner = await getLinkOwner(query, token, purpose);
  if (!owner) throw new HttpError('INVALID_LINK');
  return owner;
}
