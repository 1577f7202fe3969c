import type { FastifyInstance } from 'fastify';
import { type SecondFactorState, secondFactor } from '#contract/account/second-factor.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { secondFactorMail } from '#server/mail/templates/account.ts';
import { nameOf } from '#server/mail/templates/name-of.ts';
import { decrypt, encrypt } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import {
  codeUri,
  consumeTicket,
  createTicket,
  creationOptions,
  listPasskeys,
  newCodeSecret,
  readNewPasskey,
  readTicket,
  removeSecondFactor,
  renewRecoveryCodes,
  settleSecondFactor,
  stateOf,
  stepOfCode,
} from '../second-factor/service.ts';
import { isSecondFactorRequired } from './authenticate.ts';
import { requireUser, type UserWithEmail, updateUser } from './queries.ts';
import { sentBy } from './rate-limits.ts';

const TOO_LATE = 'That took too long. Begin again.';

/** Setting up, changing and removing the second factor of an account. */
export function registerSecondFactor(app: FastifyInstance, services: Services): void {
  const { database, config, secrets } = services;
  const { query } = database;
  const state = async (id: string): Promise<SecondFactorState> => {
    const user = await requireUser(query, id);
    return stateOf(query, user, isSecondFactorRequired(config.requireSecondFactor, user));
  };
  const tell = (trx: Trx, user: UserWithEmail, viewer: Viewer, told: string) => {
    const content = secondFactorMail(services.settings.name, { name: user.name, change: told });
    return services.mail.enqueue(trx, { to: user.email, ...sentBy(viewer, user), ...content });
  };
  /** One transaction that also tells the owner; with the first factor come recovery codes. */
  const change = async (
    { id, viewer }: { id: string; viewer: Viewer },
    told: string,
    write: (trx: Trx, user: UserWithEmail) => Promise<unknown>,
  ) => {
    const recoveryCodes = await database.transaction(async (trx) => {
      const user = await requireUser(trx, id);
      await write(trx, user);
      await settleSecondFactor(trx, id);
      await tell(trx, user, viewer, told);
      const { second_factor_at } = await requireUser(trx, id);
      return user.second_factor_at === null && second_factor_at !== null ? renewRecoveryCodes(trx, id) : null;
    });
    services.mail.sendDue();
    return { ...(await state(id)), recoveryCodes };
  };

  registerEndpoint(app, secondFactor.state, ({ params }) => state(params.id));
  registerEndpoint(app, secondFactor.remove, async ({ params: { id }, viewer }) => {
    const told = 'Every second factor of it was removed: your password alone signs in now.';
    const { recoveryCodes: _, ...left } = await change({ id, viewer }, told, (trx) => removeSecondFactor(trx, id));
    return left;
  });

  registerEndpoint(app, secondFactor.beginCodes, async ({ params }) => {
    const { id, email } = await requireVerified(query, params.id);
    const secret = newCodeSecret();
    const ticket = await createTicket(query, 'add-codes', id, encrypt(secrets, 'second-factor', secret));
    return { ticket, secret, uri: codeUri(services.settings.name, secret, email) };
  });
  registerEndpoint(app, secondFactor.confirmCodes, async ({ params: { id }, body, viewer }) => {
    const ticket = await readTicket(query, body.ticket, 'add-codes');
    const secret = ticket?.user_id === id && ticket.content ? decrypt(secrets, 'second-factor', ticket.content) : null;
    if (!ticket || !secret) throw invalidFields({ code: TOO_LATE });
    const step = stepOfCode(secret, body.code);
    if (step === null)
      throw invalidFields({ code: 'That is not the code your app shows now. Check that its clock is right.' });
    return change({ id, viewer }, 'Codes of an app are asked for from now on.', async (trx) => {
      await requireVerified(trx, id);
      if (!(await consumeTicket(trx, ticket))) throw invalidFields({ code: TOO_LATE });
      await updateUser(trx, id, {
        code_secret: encrypt(secrets, 'second-factor', secret),
        codes_since: new Date().toISOString(),
        code_step: step,
      });
    });
  });
  registerEndpoint(app, secondFactor.removeCodes, async ({ params: { id }, viewer }) => {
    const none = { code_secret: null, codes_since: null, code_step: null };
    const told = 'Codes of an app are no longer asked for.';
    const { recoveryCodes: _, ...left } = await change({ id, viewer }, told, (trx) => updateUser(trx, id, none));
    return left;
  });

  registerEndpoint(app, secondFactor.beginPasskey, async ({ params }) => {
    const user = await requireVerified(query, params.id);
    const known = await listPasskeys(query, user.id);
    if (known.length >= PASSKEYS_MAX)
      throw new HttpError('CONFLICT', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`);
    const options = await creationOptions({ publicUrl: config.publicUrl, name: services.settings.name }, user, known);
    return { ticket: await createTicket(query, 'add-passkey', user.id, options.challenge), options };
  });
  registerEndpoint(app, secondFactor.addPasskey, async ({ params: { id }, body, viewer }) => {
    const ticket = await readTicket(query, body.ticket, 'add-passkey');
    if (ticket?.user_id !== id || !ticket.content) throw invalidFields({ credential: TOO_LATE });
    const passkey = await readNewPasskey(config, body.credential, ticket.content);
    if (!passkey) throw invalidFields({ credential: 'This passkey was not made for this site.' });
    return change({ id, viewer }, `The passkey “${nameOf(body.name)}” was added: it signs in alone.`, async (trx) => {
      await requireVerified(trx, id);
      if (!(await consumeTicket(trx, ticket))) throw invalidFields({ credential: TOO_LATE });
      const created_at = new Date().toISOString();
      const row = { ...passkey, user_id: id, name: body.name, created_at, last_used_at: null };
      const added = await trx
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!added.numInsertedOrUpdatedRows) throw new HttpError('CONFLICT', 'This passkey is kept already.');
    });
  });
  registerEndpoint(app, secondFactor.removePasskey, async ({ params: { id, passkeyId }, viewer }) => {
    const { recoveryCodes: _, ...left } = await change({ id, viewer }, 'A passkey of it was removed.', async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('id', '=', passkeyId)
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('This passkey is gone already.');
    });
    return left;
  });

  registerEndpoint(app, secondFactor.renewRecoveryCodes, async ({ params: { id }, viewer }) => {
    const recoveryCodes = await database.transaction(async (trx) => {
      const user = await requireUser(trx, id);
      if (user.second_factor_at === null) throw new HttpError('CONFLICT', 'Set up a passkey or codes of an app first.');
      await tell(trx, user, viewer, 'New recovery codes were made: those of before no longer work.');
      return renewRecoveryCodes(trx, id);
    });
    services.mail.sendDue();
    return { ...(await state(id)), recoveryCodes };
  });
}

/** Whoever registered with another's address must not leave a way in behind. */
async function requireVerified(query: Queryable, id: string): Promise<UserWithEmail> {
  const user = await requireUser(query, id);
  if (user.verified_at === null) throw new HttpError('EMAIL_UNVERIFIED');
  return user;
}
