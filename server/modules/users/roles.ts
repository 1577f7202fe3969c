import type { Role, UserSummary } from '#contract/users.ts';
import type { Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { acquireLock } from '#db/dialect.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { toListedUser } from './mapping.ts';
import { countAdmins, updateUser } from './queries.ts';
import { requireUser } from './service.ts';

/** Newest first. */
export async function listUsers(
  { database }: Services,
  { search, role, ...pageRequest }: PageRequest & { search?: string | undefined; role?: Role | undefined },
) {
  const found = database.query
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role as Role))
    .where((eb) => eb.or([contains(eb.ref('name'), search ?? ''), contains(eb.ref('email').$notNull(), search ?? '')]));
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  return { users: rows.map(toListedUser), ...pageInfo(pageRequest, total) };
}

/** Holds for their next request: every one reads the role again. */
export async function setRole(database: Services['database'], id: string, role: Role): Promise<UserSummary> {
  return database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const user = await requireUser(trx, id);
    if (user.role === 'admin' && role !== 'admin') await assertNotLastAdmin(trx);
    await updateUser(trx, id, { role });
    return toListedUser({ ...user, role });
  });
}

/** Without an admin nobody could make another. */
export async function assertNotLastAdmin(trx: Trx): Promise<void> {
  if ((await countAdmins(trx)) > 1) return;
  throw new HttpError('CONFLICT', 'This is the only admin. Make somebody else admin first.');
}
