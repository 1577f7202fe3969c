import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReauthenticateBody } from '#contract/account/bodies.ts';
import { type SecondFactorBody, secondFactor } from '#contract/account/second-factor.ts';
import { accountErrors, commonErrors } from '#contract/errors/texts.ts';
import type { UserRow } from '#db/schema.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import {
  consumeTicket,
  createTicket,
  getPasskey,
  listPasskeys,
  type Proof,
  readTicket,
  requestOptions,
  setTicketContent,
  verifyPasskey,
  verifyProof,
} from '#server/modules/second-factor/service.ts';
import type { Services } from '#server/services.ts';
import { isKnownDevice } from './known-device.ts';
import { getUser } from './queries.ts';
import { secondFactorLimits, signInLimits } from './rate-limits.ts';
import { completeSignIn, type SignedIn } from './sign-in.ts';

/** Sign-in's second step, and passkeys, which need no password. */
export function registerSecondStep(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, secondFactor.login, ({ body, request, reply }) =>
    completeSecondStep(services, body, request, reply),
  );
  registerEndpoint(app, secondFactor.passkeyLogin, ({ body, request, reply }) =>
    signInWithPasskey(services, body, request, reply),
  );
  registerEndpoint(app, secondFactor.passkeyOptions, async ({ body }) => {
    const { database, config } = services;
    if (body.ticket === undefined) {
      const options = await requestOptions(config);
      return { ticket: await createTicket(database.query, 'passkey-login', null, options.challenge), options };
    }
    const ticket = await readTicket(database.query, body.ticket, 'second-factor');
    if (!ticket?.user_id) throw new HttpError('INVALID_CREDENTIALS', accountErrors.signInTooSlow);
    const options = await requestOptions(config, await listPasskeys(database.query, ticket.user_id));
    await setTicketContent(database.query, ticket, options.challenge);
    return { ticket: body.ticket, options };
  });
  registerEndpoint(app, secondFactor.reauthenticationOptions, async ({ viewer }) => {
    const { database, config } = services;
    const options = await requestOptions(config, await listPasskeys(database.query, viewer.id));
    return { ticket: await createTicket(database.query, 'reauthenticate', viewer.id, options.challenge), options };
  });
}

async function completeSecondStep(
  services: Services,
  { ticket: sent, ...proof }: SecondFactorBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { query } = services.database;
  const ticket = await readTicket(query, sent, 'second-factor');
  const user = ticket?.user_id ? await getUser(query, ticket.user_id) : undefined;
  if (!ticket || !user) throw new HttpError('INVALID_CREDENTIALS', accountErrors.signInTooSlow);
  await assertProof(services, user, request, proof, () => verifyProof(services, user, proof, ticket));
  if (!(await consumeTicket(query, ticket))) throw new HttpError('INVALID_CREDENTIALS', accountErrors.signInTooSlow);
  return completeSignIn(services, user, 'password and second factor', request, reply);
}

async function signInWithPasskey(
  services: Services,
  { ticket: sent, assertion }: { ticket: string; assertion: NonNullable<Proof['assertion']> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const { database, config, rateLimiter } = services;
  const { query } = database;
  const ticket = await readTicket(query, sent, 'passkey-login');
  if (!ticket?.content || !(await consumeTicket(query, ticket)))
    throw new HttpError('INVALID_CREDENTIALS', accountErrors.signInTooSlow);
  const passkey = await getPasskey(query, assertion.id);
  const user = passkey && (await getUser(query, passkey.user_id));
  const question = { challenge: ticket.content, alone: true };
  if (!user || !(await verifyPasskey(query, config, passkey, assertion, question)))
    throw new HttpError('INVALID_CREDENTIALS', accountErrors.unknownPasskey);
  const isKnown = await isKnownDevice(query, request, user);
  const source = { email: user.email ?? '', ip: request.ip, userId: user.id, isKnown };
  await rateLimiter.consume(signInLimits(source, services.signInsPerNetwork));
  return completeSignIn(services, user, 'passkey', request, reply);
}

/** For a sensitive step: a code or passkey of the signed-in person. */
export async function confirmSecondFactor(
  services: Services,
  user: UserRow,
  { ticket: sent, ...proof }: Omit<ReauthenticateBody, 'password'>,
  request: FastifyRequest,
): Promise<UserRow> {
  const { query } = services.database;
  const ticket = sent === undefined ? undefined : await readTicket(query, sent, 'reauthenticate');
  if (sent !== undefined && (ticket?.user_id !== user.id || !(await consumeTicket(query, ticket))))
    throw invalidFields({ assertion: commonErrors.tookTooLong });
  await assertProof(services, user, request, proof, () => verifyProof(services, user, proof, ticket));
  return user;
}

/** Counted as an attempt before it is checked; a wrong one is a field error. */
async function assertProof(
  { database, rateLimiter }: Services,
  user: UserRow,
  request: FastifyRequest,
  proof: Proof,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const isKnown = await isKnownDevice(database.query, request, user);
  const limits = secondFactorLimits({ ip: request.ip, userId: user.id, isKnown });
  await rateLimiter.consume(limits);
  if (await isRight()) return rateLimiter.refund(limits);
  request.log.warn({ user: user.id, remoteAddress: request.ip }, 'refused: wrong second factor');
  if (proof.code !== undefined) throw invalidFields({ code: accountErrors.wrongCode });
  if (proof.recoveryCode !== undefined) throw invalidFields({ recoveryCode: accountErrors.wrongRecoveryCode });
  throw new HttpError('INVALID_CREDENTIALS', accountErrors.wrongPasskey);
}
