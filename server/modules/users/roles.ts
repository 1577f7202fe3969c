import type { ExpressionBuilder } from 'kysely';
import { DUTIES, type StaffRole } from '#contract/account/access.ts';
import type { Role, UserSummary } from '#contract/account/user.ts';
import { accountErrors } from '#contract/errors/texts.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { countRows } from '#db/count-rows.ts';
import { acquireLock } from '#db/dialect.ts';
import type { Tables, UserRow } from '#db/schema.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { rolesOf, toListedUser } from './mapping.ts';
import { countAdmins, requireUser, updateUser } from './queries.ts';

export interface PeopleFilter {
  search?: string | undefined;
  role?: StaffRole | 'consumer' | undefined;
}

export async function listUsers({ database }: Services, { search, role, ...pageRequest }: PageRequest & PeopleFilter) {
  const found = peopleWhere(database.query, { search, role });
  const total = await countRows(found);
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  return { users: rows.map(toListedUser), ...pageInfo(pageRequest, total) };
}

/**
 * The same in batches, each after the last row of the one before, because offsets would count from the start each time.
 */
export async function peopleAfter(
  query: Queryable,
  filter: PeopleFilter,
  last: { createdAt: string; id: string } | null,
  limit: number,
): Promise<UserSummary[]> {
  const rows = await peopleWhere(query, filter)
    .selectAll()
    .$if(last !== null, (some) =>
      some.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(last?.createdAt ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toListedUser);
}

function peopleWhere(query: Queryable, { search, role }: PeopleFilter) {
  return query
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(role !== undefined, (some) => some.where((eb) => hasRole(eb, role as StaffRole | 'consumer')))
    .where((eb) => eb.or([contains(eb.ref('name'), search ?? ''), contains(eb.ref('email').$notNull(), search ?? '')]));
}

function hasRole(eb: ExpressionBuilder<Tables, 'users'>, role: StaffRole | 'consumer') {
  if (role === 'admin' || role === 'moderator') return eb('role', '=', role);
  if (role === 'consumer') return eb('role', '=', 'consumer').and('duties', '=', '[]');
  return eb('role', '!=', 'admin').and('duties', 'like', `%"${role}"%`);
}

export function setRole(database: Services['database'], id: string, role: Role): Promise<UserSummary> {
  return setRoles(database, id, role === 'consumer' ? [] : [role]);
}

/** Takes effect on the person's next request, which reads the roles again. */
export async function setRoles(
  database: Services['database'],
  id: string,
  roles: readonly StaffRole[],
): Promise<UserSummary> {
  return database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const user = await requireUser(trx, id);
    if (user.role === 'admin' && !roles.includes('admin')) await assertNotLastAdmin(trx);
    return toListedUser(await writeRoles(trx, user, roles));
  });
}

/** Adds to the roles they have. */
export function addRoles(trx: Trx, user: UserRow, roles: readonly StaffRole[]): Promise<UserRow> {
  return writeRoles(trx, user, [...rolesOf(user), ...roles]);
}

async function writeRoles(trx: Trx, user: UserRow, roles: readonly StaffRole[]): Promise<UserRow> {
  if (user.suspended_at !== null && roles.length > 0) throw new HttpError('CONFLICT', accountErrors.suspended);
  const columns = toRoleColumns(roles);
  await updateUser(trx, user.id, columns);
  return { ...user, ...columns };
}

/** Splits roles into the main role column and the other duties. */
export function toRoleColumns(roles: readonly StaffRole[]): { role: Role; duties: string } {
  return {
    role: roles.includes('admin') ? 'admin' : roles.includes('moderator') ? 'moderator' : 'consumer',
    duties: JSON.stringify(DUTIES.filter((duty) => roles.includes(duty))),
  };
}

/** Without an admin no one could appoint another. */
export async function assertNotLastAdmin(trx: Trx): Promise<void> {
  if ((await countAdmins(trx)) > 1) return;
  throw new HttpError('CONFLICT', accountErrors.lastAdmin);
}
