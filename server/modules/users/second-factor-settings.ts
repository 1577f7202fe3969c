import type { FastifyInstance } from 'fastify';
import { type SecondFactorState, secondFactor } from '#contract/account/second-factor.ts';
import { accountErrors, commonErrors } from '#contract/errors/texts.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { secondFactorMail } from '#server/mail/templates/account.ts';
import { nameOf } from '#server/mail/templates/name-of.ts';
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
} from '#server/modules/second-factor/service.ts';
import { decrypt, encrypt } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { isSecondFactorRequired } from './authenticate.ts';
import { requireUser, type UserWithEmail, updateUser } from './queries.ts';
import { sentBy } from './rate-limits.ts';

export function registerSecondFactor(app: FastifyInstance, services: Services): void {
  const { database, config, secrets } = services;
  const { query } = database;
  const state = async (id: string): Promise<SecondFactorState> => {
    const user = await requireUser(query, id);
    return stateOf(query, user, isSecondFactorRequired(config.requireSecondFactor, user));
  };
  const notifyOwner = (trx: Trx, user: UserWithEmail, viewer: Viewer, notice: string) => {
    const content = secondFactorMail(services.settings.name, { name: user.name, change: notice });
    return services.mail.enqueue(trx, { to: user.email, ...sentBy(viewer, user), ...content });
  };
  /** Writes and notifies the owner in one transaction; the first factor also creates recovery codes. */
  const change = async (
    { id, viewer }: { id: string; viewer: Viewer },
    notice: string,
    write: (trx: Trx, user: UserWithEmail) => Promise<unknown>,
  ) => {
    const recoveryCodes = await database.transaction(async (trx) => {
      const user = await requireUser(trx, id);
      await write(trx, user);
      await settleSecondFactor(trx, id);
      await notifyOwner(trx, user, viewer, notice);
      const { second_factor_at } = await requireUser(trx, id);
      return user.second_factor_at === null && second_factor_at !== null ? renewRecoveryCodes(trx, id) : null;
    });
    services.mail.sendDue();
    return { ...(await state(id)), recoveryCodes };
  };

  registerEndpoint(app, secondFactor.state, ({ params }) => state(params.id));
  registerEndpoint(app, secondFactor.remove, async ({ params: { id }, viewer }) => {
    const notice = 'Two-step verification was removed. You can sign in with your password alone.';
    const { recoveryCodes: _, ...left } = await change({ id, viewer }, notice, (trx) => removeSecondFactor(trx, id));
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
    if (!ticket || !secret) throw invalidFields({ code: commonErrors.tookTooLong });
    const step = stepOfCode(secret, body.code);
    if (step === null) throw invalidFields({ code: accountErrors.wrongNewCode });
    return change({ id, viewer }, 'Codes from your authenticator app are now required to sign in.', async (trx) => {
      await requireVerified(trx, id);
      if (!(await consumeTicket(trx, ticket))) throw invalidFields({ code: commonErrors.tookTooLong });
      await updateUser(trx, id, {
        code_secret: encrypt(secrets, 'second-factor', secret),
        codes_since: new Date().toISOString(),
        code_step: step,
      });
    });
  });
  registerEndpoint(app, secondFactor.removeCodes, async ({ params: { id }, viewer }) => {
    const none = { code_secret: null, codes_since: null, code_step: null };
    const notice = 'Codes from your authenticator app are no longer required.';
    const { recoveryCodes: _, ...left } = await change({ id, viewer }, notice, (trx) => updateUser(trx, id, none));
    return left;
  });

  registerEndpoint(app, secondFactor.beginPasskey, async ({ params }) => {
    const user = await requireVerified(query, params.id);
    const known = await listPasskeys(query, user.id);
    if (known.length >= PASSKEYS_MAX) throw new HttpError('CONFLICT', accountErrors.passkeyLimit(PASSKEYS_MAX));
    const options = await creationOptions({ publicUrl: config.publicUrl, name: services.settings.name }, user, known);
    return { ticket: await createTicket(query, 'add-passkey', user.id, options.challenge), options };
  });
  registerEndpoint(app, secondFactor.addPasskey, async ({ params: { id }, body, viewer }) => {
    const ticket = await readTicket(query, body.ticket, 'add-passkey');
    if (ticket?.user_id !== id || !ticket.content) throw invalidFields({ credential: commonErrors.tookTooLong });
    const passkey = await readNewPasskey(config, body.credential, ticket.content);
    if (!passkey) throw invalidFields({ credential: accountErrors.foreignPasskey });
    return change(
      { id, viewer },
      `The passkey “${nameOf(body.name)}” was added. You can sign in with it, without a password.`,
      async (trx) => {
        await requireVerified(trx, id);
        if (!(await consumeTicket(trx, ticket))) throw invalidFields({ credential: commonErrors.tookTooLong });
        const created_at = new Date().toISOString();
        const row = { ...passkey, user_id: id, name: body.name, created_at, last_used_at: null };
        const added = await trx
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (!added.numInsertedOrUpdatedRows) throw new HttpError('CONFLICT', accountErrors.passkeyExists);
      },
    );
  });
  registerEndpoint(app, secondFactor.removePasskey, async ({ params: { id, passkeyId }, viewer }) => {
    const { recoveryCodes: _, ...left } = await change(
      { id, viewer },
      'A passkey was removed from your account.',
      async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('passkeys')
          .where('id', '=', passkeyId)
          .where('user_id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound(accountErrors.passkeyRemoved);
      },
    );
    return left;
  });

  registerEndpoint(app, secondFactor.renewRecoveryCodes, async ({ params: { id }, viewer }) => {
    const recoveryCodes = await database.transaction(async (trx) => {
      const user = await requireUser(trx, id);
      if (user.second_factor_at === null) throw new HttpError('CONFLICT', accountErrors.secondFactorMissing);
      await notifyOwner(trx, user, viewer, 'New recovery codes were created. The old ones no longer work.');
      return renewRecoveryCodes(trx, id);
    });
    services.mail.sendDue();
    return { ...(await state(id)), recoveryCodes };
  });
}

/** Someone who registered with another person's address must not leave a way in. */
async function requireVerified(query: Queryable, id: string): Promise<UserWithEmail> {
  const user = await requireUser(query, id);
  if (user.verified_at === null) throw new HttpError('EMAIL_UNVERIFIED');
  return user;
}
