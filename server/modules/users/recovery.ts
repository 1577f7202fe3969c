import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VerifyEmailBody } from '#contract/account/bodies.ts';
import { users } from '#contract/users.ts';
import type { Queryable } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { writeAudit } from '#server/http/request/audit.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { passwordChangedMail, passwordResetMail, verificationMail } from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { removeSecondFactor } from '../second-factor/service.ts';
import { getKnownDevice, issueDevice } from './known-device.ts';
import {
  consumeLink,
  createLink,
  getLinkOwner,
  type Purpose,
  revokeLaterUndoLinks,
  revokeOtherLinks,
  turnIntoResetLink,
} from './links.ts';
import { hashPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getUserByEmail, requireUser, updateUser } from './queries.ts';
import { forgotPasswordLimits, mailedLinkLimits } from './rate-limits.ts';
import { endSessions } from './sessions.ts';
import { withUniqueEmail } from './sign-in.ts';

/** Longer than writing a link and a mail takes: no answer comes sooner, so its time does not say who has an account. */
const MIN_RESPONSE_MS = 250;

/** Mails a link when there is an account; says nothing of it either way. */
export async function forgotPassword(services: Services, email: string, request: FastifyRequest): Promise<void> {
  const minimumDelay = delay(MIN_RESPONSE_MS);
  await services.rateLimiter.consume(forgotPasswordLimits(request.ip));
  await mailResetLink(services, email).catch((error) => {
    // Whoever asks for the sixth link in an hour gets the same answer as the first.
    if (!(error instanceof HttpError)) throw error;
  });
  await minimumDelay;
}

async function mailResetLink(
  { database, rateLimiter, mail, config, settings }: Services,
  email: string,
): Promise<void> {
  const user = await getUserByEmail(database.query, email);
  if (!user) return;
  await rateLimiter.consume(mailedLinkLimits(email));
  await database.transaction(async (trx) => {
    const link = await createLink(trx, config.publicUrl, { id: user.id, email }, 'reset-password');
    await mail.enqueue(trx, { to: email, ...passwordResetMail(settings.name, { name: user.name, link }) });
  });
  mail.sendDue();
}

/**
 * Ends every session. Who has the link has the mailbox, so the address counts as verified and the device as known:
 * failures of before do not lock it out.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { database, mail } = services;
  const user = await requireLinkOwner(database.query, token, 'reset-password');
  assertStrongPassword(password, user, 'password');
  const passwordHash = await withHashSlot(request.ip, user.email, () => hashPassword(password, services.passwordCost));
  await database.transaction(async (trx) => {
    if (!(await consumeLink(trx, token, 'reset-password'))) throw new HttpError('INVALID_LINK');
    const verifiedAt = user.verified_at ?? new Date().toISOString();
    await updateUser(trx, user.id, { password_hash: passwordHash, verified_at: verifiedAt });
    await endSessions(trx, user.id);
    await mail.enqueue(trx, { to: user.email, ...passwordChangedMail(services.settings.name, user) });
  });
  mail.sendDue();
  if (!getKnownDevice(request, services.secrets, user.id)) issueDevice(reply, services.secrets, user.id);
}

/**
 * Gives the account to whoever owns the mailbox. Unless they are signed in as its owner, somebody else may have
 * registered it with their address: that one's sessions and password end, and the same token sets a new password. Says
 * whether it must. `ownOnly` is for somebody who is not asked before.
 */
export async function verifyEmail(
  { database }: Services,
  { token, ownOnly }: VerifyEmailBody,
  viewer: Viewer | null,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { id } = await requireLinkOwner(trx, token, 'verify-email');
    const verified_at = new Date().toISOString();
    if (viewer?.id === id) {
      if (!(await consumeLink(trx, token, 'verify-email'))) throw new HttpError('INVALID_LINK');
      await updateUser(trx, id, { verified_at });
      return false;
    }
    if (ownOnly) throw new HttpError('CONFLICT', 'This link is not for the account that you are signed in with.');
    const link = await turnIntoResetLink(trx, token, 'verify-email');
    if (!link) throw new HttpError('INVALID_LINK');
    await updateUser(trx, id, { verified_at, password_hash: null });
    // The stranger's device must not lock the owner out.
    await removeSecondFactor(trx, id);
    await endSessions(trx, id);
    await revokeOtherLinks(trx, link);
    return true;
  });
}

export async function resendVerification(services: Services, viewer: Viewer): Promise<string> {
  const { database, mail, config } = services;
  const { id, name, email, verified_at } = await requireUser(database.query, viewer.id);
  if (verified_at !== null) return 'Your e-mail address is verified already.';
  await services.rateLimiter.consume(mailedLinkLimits(email));
  await database.transaction(async (trx) => {
    const link = await createLink(trx, config.publicUrl, { id, email }, 'verify-email');
    await mail.enqueue(trx, { to: email, ...verificationMail(services.settings.name, { name, link }) });
  });
  mail.sendDue();
  return `A link is on its way to ${email}.`;
}

/**
 * Puts the address back that the link was mailed to. Whoever changed it knows the password or had a session: both end,
 * and the same token sets a new password.
 */
export async function restoreEmail({ database }: Services, token: string, request: FastifyRequest): Promise<void> {
  const owner = await withUniqueEmail(() =>
    database.transaction(async (trx) => {
      const link = await turnIntoResetLink(trx, token, 'restore-email');
      if (!link) throw new HttpError('INVALID_LINK');
      const { user_id: id, email } = link;
      await updateUser(trx, id, { email, verified_at: new Date().toISOString(), password_hash: null });
      // What was set up since then is whoever changed the address's.
      await removeSecondFactor(trx, id, link.created_at);
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
