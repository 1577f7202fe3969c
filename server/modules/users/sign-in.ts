import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegisterBody } from '#contract/account/bodies.ts';
import type { SecondFactorNeeded, User } from '#contract/account/user.ts';
import { ERRORS } from '#contract/errors.ts';
import { users } from '#contract/users.ts';
import type { Trx } from '#db/client.ts';
import type { UserRow } from '#db/schema.ts';
import { isUniqueViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { writeAudit } from '#server/http/request/audit.ts';
import type { LimitedAction } from '#server/http/request/database-rate-limiter.ts';
import { describeDevice } from '#server/http/request/device.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { newDeviceMail, verificationMail } from '#server/mail/templates/account.ts';
import { createTicket, methodsOf } from '#server/modules/second-factor/service.ts';
import type { Services } from '#server/services.ts';
import { isKnownDevice, issueDevice, markDeviceUsed } from './known-device.ts';
import { createLink, isReserved } from './links.ts';
import { rolesOf, toUser } from './mapping.ts';
import { hashPassword, verifyPassword, withHashSlot } from './password-hash.ts';
import { assertStrongPassword } from './password-rules.ts';
import { getUser, getUserByEmail, insertUser } from './queries.ts';
import { failureLimits, type LoginSource, ownFailures, registrationLimits, signInLimits } from './rate-limits.ts';
import { endSession, openConfirmedSession, openSession, signSessionToken } from './sessions.ts';

export interface SignedIn {
  token: string;
  user: User;
}

/**
 * An unknown address and a wrong password get the same error after the same work. With a second factor the result is a
 * ticket for the second step instead of a session.
 */
export async function signIn(
  services: Services,
  credentials: { email: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | SecondFactorNeeded> {
  const { email, password } = credentials;
  const { database, rateLimiter } = services;
  const { user, source } = await withHashSlot(request.ip, email, async () => {
    const signIns = (source: LoginSource) => signInLimits(source, services.signInsPerNetwork);
    const checked = await checkPassword(services, email, password, request, { signIns });
    await rateLimiter.consume(signIns(checked.source));
    return checked;
  });
  if (user.second_factor_at !== null) {
    await rateLimiter.reset(database.query, ownFailures(source));
    const ticket = await createTicket(database.query, 'second-factor', user.id);
    return { secondFactor: { ticket, methods: await methodsOf(database.query, user) } };
  }
  const signedIn = await completeSignIn(services, user, 'password', request, reply);
  await rateLimiter.reset(database.query, ownFailures(source));
  return signedIn;
}

/** Call it after all required factors were verified. Reports a new device by mail. */
export async function completeSignIn(
  { database, mail, secrets, settings }: Services,
  user: UserRow,
  by: 'password' | 'password and second factor' | 'passkey',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const userAgent = request.headers['user-agent'];
  const session = await openConfirmedSession(database, user, userAgent);
  // The password was changed or the account deleted during the check.
  if (!session) throw new HttpError('INVALID_CREDENTIALS');
  request.log.info({ user: user.id, remoteAddress: request.ip, by }, 'signed in');
  const device = describeDevice(userAgent);
  if (await isKnownDevice(database.query, request, user)) {
    await markDeviceUsed(database.query, request, user);
  } else {
    await issueDevice(database.query, reply, user);
    const { name, email } = user;
    if (email) {
      const at = new Date().toISOString();
      await database.transaction((trx) =>
        mail.enqueue(trx, { to: email, ...newDeviceMail(settings.name, { name, device, at }) }),
      );
      mail.sendDue();
    }
  }
  if (rolesOf(user).length > 0) await writeAudit(request, users.login, user.id, device);
  return { token: await signSessionToken(session, secrets), user: toUser(user) };
}

/** Limits besides those for failed passwords: guesses in this step, and successful sign-ins. */
interface OtherLimits {
  guesses?: LimitedAction[];
  signIns?: (source: LoginSource) => LimitedAction[];
}

/**
 * Counts the attempt when its turn comes and gives it back if the password was right, so that of a hundred concurrent
 * guesses all after the tenth are refused without hashing.
 */
export async function checkPassword(
  { database, rateLimiter, passwordCost }: Services,
  email: string,
  password: string,
  request: FastifyRequest,
  { guesses = [], signIns = () => [] }: OtherLimits = {},
): Promise<{ user: UserRow; source: LoginSource }> {
  const { query } = database;
  const user = await getUserByEmail(query, email);
  const isKnown = user !== undefined && (await isKnownDevice(query, request, user));
  const source = { email, ip: request.ip, userId: user?.id ?? null, isKnown };
  const counted = [...failureLimits(source), ...guesses];
  await rateLimiter.assertNotExhausted(signIns(source));
  await rateLimiter.consume(counted);
  if (await verifyPassword(password, user?.password_hash ?? null, passwordCost)) {
    await rateLimiter.refund(counted);
    return { user: user as UserRow, source };
  }
  request.log.warn({ user: user?.id, remoteAddress: request.ip }, 'refused: wrong address or password');
  throw new HttpError('INVALID_CREDENTIALS');
}

export async function register(
  services: Services,
  person: RegisterBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { database, mail, config, secrets } = services;
  const { name, email, password } = person;
  assertStrongPassword(password, person, 'password');
  await services.rateLimiter.consume(registrationLimits(request.ip));
  const passwordHash = await withHashSlot(request.ip, email, () => hashPassword(password, services.passwordCost));
  const { user, session } = await withUniqueEmail(() =>
    database.transaction(async (trx) => {
      const user = await insertUser(trx, { name, email, passwordHash });
      await assertNotReserved(trx, email, user.id);
      const link = await createLink(trx, config.publicUrl, { id: user.id, email }, 'verify-email');
      await mail.enqueue(trx, { to: email, ...verificationMail(services.settings.name, { name, link }) });
      return { user, session: await openSession(trx, user, request.headers['user-agent']) };
    }),
  );
  mail.sendDue();
  await issueDevice(database.query, reply, user);
  return { token: await signSessionToken(session, secrets), user: toUser(user) };
}

export async function withUniqueEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** Call it after writing the address, so that competing changes have committed. */
export async function assertNotReserved(trx: Trx, email: string, userId: string): Promise<void> {
  if (await isReserved(trx, email, userId)) throw emailTaken();
}

export function emailTaken(): HttpError {
  const { text } = ERRORS.EMAIL_TAKEN;
  return new HttpError('EMAIL_TAKEN', text, { email: text });
}

export async function currentUser({ database }: Services, viewer: Viewer): Promise<User | null> {
  const row = await getUser(database.query, viewer.id);
  return row ? toUser(row) : null;
}

export async function signOut({ database }: Services, viewer: Viewer): Promise<void> {
  await endSession(database.query, viewer.id, viewer.sessionId);
}
