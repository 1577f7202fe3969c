import type { CredentialJson } from '#contract/account/fields.ts';
import type { SecondFactorState } from '#contract/account/second-factor.ts';
import type { SecondFactor } from '#contract/account/user.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { SignInTicketRow, UserRow } from '#db/schema.ts';
import type { Services } from '#server/services.ts';
import { consumeCode } from './one-time-codes.ts';
import { getPasskey, listPasskeys, verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode, countRecoveryCodes, deleteRecoveryCodes } from './recovery-codes.ts';

export { codeUri, newCodeSecret, stepOfCode } from './one-time-codes.ts';
export {
  creationOptions,
  getPasskey,
  listPasskeys,
  readNewPasskey,
  requestOptions,
  verifyPasskey,
} from './passkeys.ts';
export { renewRecoveryCodes } from './recovery-codes.ts';
export { consumeTicket, createTicket, readTicket, revokeTickets, setTicketContent } from './tickets.ts';

/** Exactly one of these is set. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  assertion?: CredentialJson | undefined;
}

/** Available methods, most convenient first. */
export async function methodsOf(query: Queryable, user: UserRow): Promise<SecondFactor[]> {
  const passkeys = await listPasskeys(query, user.id);
  const methods: SecondFactor[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (user.code_secret !== null) methods.push('code');
  return [...methods, 'recoveryCode'];
}

/** Verifies a proof and uses up what counts only once. A passkey signs the ticket's challenge. */
export async function verifyProof(
  { database, secrets, config }: Services,
  user: UserRow,
  { code, recoveryCode, assertion }: Proof,
  ticket?: SignInTicketRow,
): Promise<boolean> {
  const { query } = database;
  if (code !== undefined) return consumeCode(query, secrets, user, code);
  if (recoveryCode !== undefined) return consumeRecoveryCode(query, user.id, recoveryCode);
  const passkey = assertion && (await getPasskey(query, assertion.id));
  if (!passkey || passkey.user_id !== user.id || !ticket?.content) return false;
  return verifyPasskey(query, config, passkey, assertion, { challenge: ticket.content, alone: false });
}

export async function stateOf(query: Queryable, user: UserRow, required: boolean): Promise<SecondFactorState> {
  const passkeys = await listPasskeys(query, user.id);
  return {
    required,
    codesSince: user.codes_since,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    recoveryCodesLeft: await countRecoveryCodes(query, user.id),
  };
}

/** Removes all of it, or only what was set up since that time. */
export async function removeSecondFactor(trx: Trx, userId: string, since = ''): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await trx
    .updateTable('users')
    .set({ code_secret: null, codes_since: null, code_step: null })
    .where('id', '=', userId)
    .where('codes_since', '>=', since)
    .execute();
  await settleSecondFactor(trx, userId);
}

/** Sign-in requires a second factor if one is set up; when the last one is removed, the recovery codes go too. */
export async function settleSecondFactor(trx: Trx, userId: string): Promise<void> {
  const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!user) return;
  const passkeys = await listPasskeys(trx, userId);
  const has = user.code_secret !== null || passkeys.length > 0;
  if (!has) await deleteRecoveryCodes(trx, userId);
  const second_factor_at = has ? (user.second_factor_at ?? new Date().toISOString()) : null;
  if (second_factor_at !== user.second_factor_at) {
    await trx.updateTable('users').set({ second_factor_at }).where('id', '=', userId).execute();
  }
}
