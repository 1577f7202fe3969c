import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordBody, ReauthenticateBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import { accountErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import {
  confirmNewEmailMail,
  emailChangedOldMail,
  emailChangeRequestedMail,
  passwordChangedMail,
} from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { issueDevice } from './known-device.ts';
import { createLink, revokeLinks, revokeLinksTo } from './links.ts';
import { hashPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getProfile } from './profile.ts';
import { getUserByEmail, requireUser, type UserWithEmail, updateUser, verifiedNow } from './queries.ts';
import { emailChangeLimits, reauthenticationLimits, sentBy } from './rate-limits.ts';
import { confirmSecondFactor } from './second-step.ts';
import { endSession, endSessions, markAuthenticated, openSession, signSessionToken } from './sessions.ts';
import { assertNotReserved, checkPassword, emailTaken, withUniqueEmail } from './sign-in.ts';

/**
 * If mail is configured, the new address waits for confirmation; otherwise it applies at once, unverified. The old
 * address gets a mail with a link that cancels or undoes the change. Entering one's current address cancels a pending
 * change.
 */
export async function changeEmail(services: Services, id: string, email: string, viewer: Viewer): Promise<Profile> {
  const { database, mail } = services;
  const user = await requireUser(database.query, id);
  if (email !== user.email) {
    await services.rateLimiter.consume(emailChangeLimits(id));
    const change = mail.deliversBySmtp ? requestEmailChange : changeAtOnce;
    await withUniqueEmail(() => database.transaction((trx) => change(trx, services, user, email, viewer)));
    mail.sendDue();
  } else if (user.pending_email !== null) await database.transaction((trx) => cancelChange(trx, user));
  return getProfile(services, id);
}

async function requestEmailChange(trx: Trx, services: Services, user: UserWithEmail, email: string, viewer: Viewer) {
  const { mail, config, settings } = services;
  const { id, name } = user;
  if (await getUserByEmail(trx, email)) throw emailTaken();
  await assertNotReserved(trx, email, id);
  if (user.pending_email !== null) await revokeLinksTo(trx, id, user.pending_email, 'verify-email');
  await updateUser(trx, id, { pending_email: email });
  const undo = await createLink(trx, config.publicUrl, user, 'restore-email');
  const content = emailChangeRequestedMail(settings.name, { name, newEmail: email, link: undo });
  await mail.enqueue(trx, { to: user.email, ...sentBy(viewer, user), ...content });
  const link = await createLink(trx, config.publicUrl, { id, email }, 'verify-email');
  await mail.enqueue(trx, { to: email, ...confirmNewEmailMail(settings.name, { name, link }) });
}

async function changeAtOnce(trx: Trx, services: Services, user: UserWithEmail, email: string, viewer: Viewer) {
  const { mail, config, settings } = services;
  const { id, name } = user;
  await updateUser(trx, id, { email, verified_at: null, pending_email: null });
  await assertNotReserved(trx, email, id);
  await revokeLinks(trx, id, 'verify-email', 'reset-password');
  const undo = await createLink(trx, config.publicUrl, user, 'restore-email');
  const content = emailChangedOldMail(settings.name, { name, newEmail: email, link: undo });
  await mail.enqueue(trx, { to: user.email, ...sentBy(viewer, user), ...content });
  const link = await createLink(trx, config.publicUrl, { id, email }, 'verify-email');
  await mail.enqueue(trx, { to: email, ...confirmNewEmailMail(settings.name, { name, link }) });
}

/** Makes the pending address the account's. Fails with a unique violation if another person has it by then. */
export async function completeChange(trx: Trx, user: UserWithEmail): Promise<void> {
  const email = user.pending_email as string;
  await updateUser(trx, user.id, { email, pending_email: null, ...verifiedNow(user) });
  await assertNotReserved(trx, email, user.id);
  await revokeLinks(trx, user.id, 'reset-password');
}

/** Revokes the links of this change; those of earlier changes stay valid. */
export async function cancelChange(trx: Trx, { id, email, pending_email }: UserWithEmail): Promise<void> {
  await updateUser(trx, id, { pending_email: null });
  if (pending_email !== null) await revokeLinksTo(trx, id, pending_email, 'verify-email');
  await revokeLinksTo(trx, id, email, 'restore-email');
}

/**
 * Confirmed with the caller's own password, also for admins. Ends all sessions of the account; the caller continues
 * with the returned token.
 */
export async function changePassword(
  services: Services,
  id: string,
  { currentPassword, newPassword }: PasswordBody,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { database, mail, secrets } = services;
  const target = await requireUser(database.query, id);
  const caller = await requireUser(database.query, viewer.id);
  assertStrongPassword(newPassword, target, 'newPassword');
  const passwordHash = await withHashSlot(request.ip, caller.email, async () => {
    await confirmPassword(services, caller, currentPassword, request, 'currentPassword');
    return hashPassword(newPassword, services.passwordCost);
  });
  const session = await database.transaction(async (trx) => {
    await updateUser(trx, id, { password_hash: passwordHash });
    await endSessions(trx, id);
    await revokeLinks(trx, id, 'reset-password');
    await endSession(trx, viewer.id, viewer.sessionId);
    const content = passwordChangedMail(services.settings.name, target);
    await mail.enqueue(trx, { to: target.email, ...sentBy(viewer, target), ...content });
    return openSession(trx, caller, request.headers['user-agent']);
  });
  mail.sendDue();
  // The proof of the caller's browser was bound to the previous password.
  if (id === viewer.id) await issueDevice(database.query, reply, { id, password_hash: passwordHash });
  return signSessionToken(session, secrets);
}

/** Renews the confirmation that sensitive steps require: a recent password or second factor. */
export async function reauthenticate(
  services: Services,
  viewer: Viewer,
  { password, ...secondFactor }: ReauthenticateBody,
  request: FastifyRequest,
): Promise<void> {
  const { query } = services.database;
  const known = await requireUser(query, viewer.id);
  const user =
    password === undefined
      ? await confirmSecondFactor(services, known, secondFactor, request)
      : await withHashSlot(request.ip, known.email, () =>
          confirmPassword(services, known, password, request, 'password'),
        );
  // The password was changed during the check, which ended this session.
  if (!(await markAuthenticated(query, viewer.sessionId, user))) throw new HttpError('UNAUTHENTICATED');
}

/** Attempts count like those at sign-in. A wrong password is a field error, not a reason to sign out. */
export async function confirmPassword(
  services: Services,
  { id, email }: UserWithEmail,
  password: string,
  request: FastifyRequest,
  field: string,
): Promise<UserRow> {
  try {
    return (await checkPassword(services, email, password, request, { guesses: reauthenticationLimits(id) })).user;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw invalidFields({ [field]: accountErrors.wrongPassword });
  }
}
