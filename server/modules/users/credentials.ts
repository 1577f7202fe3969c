import type { FastifyRequest } from 'fastify';
import type { PasswordBody, ReauthenticateBody } from '#contract/account/bodies.ts';
import type { Profile } from '#contract/account/user.ts';
import type { UserRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { emailChangedNewMail, emailChangedOldMail, passwordChangedMail } from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { createLink, revokeLinks } from './links.ts';
import { hashPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getProfile } from './profile.ts';
import { requireUser, updateUser } from './queries.ts';
import { emailChangeLimits } from './rate-limits.ts';
import { confirmSecondFactor } from './second-step.ts';
import { endSession, endSessions, markAuthenticated, openSession, signSessionToken } from './sessions.ts';
import { assertNotReserved, checkPassword, withUniqueEmail } from './sign-in.ts';

/**
 * At once and unverified. Links mailed to the old address lead nowhere any more; it is told, with a link that puts it
 * back.
 */
export async function changeEmail(services: Services, id: string, email: string): Promise<Profile> {
  const { database, mail, config } = services;
  const { name, email: oldEmail } = await requireUser(database.query, id);
  if (email !== oldEmail) {
    await services.rateLimiter.consume(emailChangeLimits(id));
    await withUniqueEmail(() =>
      database.transaction(async (trx) => {
        await updateUser(trx, id, { email, verified_at: null });
        await assertNotReserved(trx, email, id);
        await revokeLinks(trx, id, 'verify-email', 'reset-password');
        const link = await createLink(trx, config.publicUrl, { id, email }, 'verify-email');
        const undo = await createLink(trx, config.publicUrl, { id, email: oldEmail }, 'restore-email');
        await mail.enqueue(trx, {
          to: oldEmail,
          ...emailChangedOldMail(services.settings.name, { name, newEmail: email, link: undo }),
        });
        await mail.enqueue(trx, { to: email, ...emailChangedNewMail(services.settings.name, { name, link }) });
      }),
    );
    mail.sendDue();
  }
  return getProfile(services, id);
}

/**
 * Confirmed with the caller's own password, an admin's too. Ends every session of the account; the
 * caller goes on with the token this returns.
 */
export async function changePassword(
  services: Services,
  id: string,
  { currentPassword, newPassword }: PasswordBody,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<string> {
  const { database, mail, secrets } = services;
  const target = await requireUser(database.query, id);
  const caller = await requireUser(database.query, viewer.id);
  assertStrongPassword(newPassword, target, 'newPassword');
  const passwordHash = await withHashSlot(request.ip, caller.email, async () => {
    await confirmPassword(services, caller.email, currentPassword, request, 'currentPassword');
    return hashPassword(newPassword, services.passwordCost);
  });
  const session = await database.transaction(async (trx) => {
    await updateUser(trx, id, { password_hash: passwordHash });
    await endSessions(trx, id);
    await revokeLinks(trx, id, 'reset-password');
    await endSession(trx, viewer.id, viewer.sessionId);
    await mail.enqueue(trx, { to: target.email, ...passwordChangedMail(services.settings.name, target) });
    return openSession(trx, caller, request.headers['user-agent']);
  });
  mail.sendDue();
  return signSessionToken(session, secrets);
}

/** Renews what a sensitive step asks for: that the password or the second factor was given a short while ago. */
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
          confirmPassword(services, known.email, password, request, 'password'),
        );
  // Changed while it was checked, which ended this session.
  if (!(await markAuthenticated(query, viewer.sessionId, user))) throw new HttpError('UNAUTHENTICATED');
}

/** Guesses count like those at the login; a wrong one is a mistake in a field, no reason to be signed out. */
async function confirmPassword(
  services: Services,
  email: string,
  password: string,
  request: FastifyRequest,
  field: string,
): Promise<UserRow> {
  try {
    return (await checkPassword(services, email, password, request)).user;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw invalidFields({ [field]: 'That is not your current password.' });
  }
}
