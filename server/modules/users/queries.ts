import type { Duty } from '#contract/account/access.ts';
import type { Role } from '#contract/account/user.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import type { UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { notFound } from '#server/http/response/http-error.ts';

export interface NewUser {
  name: string;
  email: string;
  passwordHash: string | null;
  role?: Role;
  duties?: readonly Duty[];
  verified?: boolean;
}

/** Fails with a unique violation if the address is taken. */
export async function insertUser(trx: Queryable, user: NewUser): Promise<UserRow> {
  const now = new Date().toISOString();
  return trx
    .insertInto('users')
    .values({
      id: uuidv7(),
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      role: user.role ?? 'consumer',
      duties: JSON.stringify(user.duties ?? []),
      verified_at: user.verified ? now : null,
      first_verified_at: user.verified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getUserByEmail(query: Queryable, email: string): Promise<UserRow | undefined> {
  return query.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Null for deleted accounts. */
export async function getUser(query: Queryable, id: string): Promise<UserRow | undefined> {
  return query.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** A user whose account is not deleted, and so has an address. */
export type UserWithEmail = UserRow & { email: string };

export async function requireUser(query: Queryable, id: string): Promise<UserWithEmail> {
  const row = await getUser(query, id);
  if (!row) throw notFound(commonErrors.notFound('account'));
  return row as UserWithEmail;
}

/** Never changes a deleted account, not even in a race. */
export async function updateUser(query: Queryable, id: string, changes: Partial<Omit<UserRow, 'id'>>): Promise<void> {
  await query
    .updateTable('users')
    .set({ ...changes, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function countAdmins(query: Queryable): Promise<number> {
  return countRows(query.selectFrom('users').where('role', '=', 'admin'));
}

/** Whether no one has ever shown access to the account's mailbox. */
export function isNeverVerified({ verified_at, first_verified_at }: UserRow): boolean {
  return verified_at === null && first_verified_at === null;
}

/** The columns to write when someone shows access to the account's mailbox. */
export function verifiedNow({ verified_at, first_verified_at }: UserRow) {
  const now = new Date().toISOString();
  return { verified_at: now, first_verified_at: first_verified_at ?? verified_at ?? now };
}
