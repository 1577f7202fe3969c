import { randomUUID } from 'node:crypto';
import type { User } from '#contract/users.ts';
import type { Database } from '#db/client.ts';
import type { Role } from '#server/http/request/access.ts';
import { toUser } from '#server/modules/users/mapping.ts';
import { insertUser } from '#server/modules/users/queries.ts';
import { openSession, signSessionToken } from '#server/modules/users/sessions.ts';
import type { Secrets } from '#server/secrets.ts';

export interface Person {
  id: string;
  user: User;
  /** What their browser sends. */
  headers: { authorization: string };
}

/** Somebody with an account, verified and signed in, without the cost of a password. */
export async function insertPerson(
  { transaction }: Database,
  secrets: Secrets,
  { name = 'Asha Rao', role = 'consumer' }: { name?: string; role?: Role } = {},
): Promise<Person> {
  const email = `${role}-${randomUUID()}@people.test`;
  const { row, session } = await transaction(async (trx) => {
    const row = await insertUser(trx, { name, email, role, passwordHash: null, verified: true });
    return { row, session: await openSession(trx, row, undefined) };
  });
  const token = await signSessionToken(session, secrets);
  return { id: row.id, user: toUser(row), headers: { authorization: `Bearer ${token}` } };
}
