import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#contract/account/access.ts';
import type { Role, User } from '#contract/account/user.ts';
import type { Database } from '#db/client.ts';
import { toUser } from '#server/modules/users/mapping.ts';
import { insertUser, updateUser } from '#server/modules/users/queries.ts';
import { toRoleColumns } from '#server/modules/users/roles.ts';
import { openSession, signSessionToken } from '#server/modules/users/sessions.ts';
import type { Secrets } from '#server/secrets.ts';
import { authHeaders } from './account.ts';

const MINUTE_MS = 60_000;

/** A reader, or someone with one role. */
export type PersonRole = Role | StaffRole;

export interface Person {
  id: string;
  user: User;
  /** The headers of their requests. */
  headers: { authorization: string };
}

/** A verified, signed-in user without the cost of hashing a password. */
export async function insertPerson(
  { transaction }: Database,
  secrets: Secrets,
  { name = 'Asha Rao', role = 'consumer' }: { name?: string; role?: PersonRole } = {},
): Promise<Person> {
  const email = `${role}-${randomUUID()}@people.test`;
  const { row, session } = await transaction(async (trx) => {
    const columns = toRoleColumns(role === 'consumer' ? [] : [role]);
    const user = await insertUser(trx, { name, email, passwordHash: null, verified: true });
    if (role !== 'consumer') await updateUser(trx, user.id, columns);
    const row = { ...user, ...columns };
    return { row, session: await openSession(trx, row, undefined) };
  });
  const token = await signSessionToken(session, secrets);
  return { id: row.id, user: toUser(row), headers: authHeaders(token) };
}

/** As if the password was last given this long ago. */
export async function ageSignIn({ query }: Database, id: string, minutes = 60): Promise<void> {
  const authenticated_at = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  await query.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', id).execute();
}
