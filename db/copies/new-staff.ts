import { STAFF_ROLES } from '#contract/account/access.ts';
import { NEW_STAFF_MAX, type RestorePreview } from '#contract/desk/backups.ts';
import type { Queryable } from '#db/client.ts';

const IDS_AT_ONCE = 500;

/** Staff accounts in a backup that do not exist today: a manipulated archive could contain any. */
export async function newStaffIn(
  staged: Queryable,
  live: Queryable,
): Promise<Pick<RestorePreview, 'newStaff' | 'newStaffTotal'>> {
  const found: RestorePreview['newStaff'] = [];
  let total = 0;
  for (let after = ''; ; ) {
    const rows = await staged
      .selectFrom('users')
      .select(['id', 'name', 'email', 'role', 'duties'])
      .where((is) => is.or([is('role', '<>', 'consumer'), is('duties', '<>', '[]')]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute();
    if (rows.length === 0) return { newStaff: found, newStaffTotal: total };
    after = rows.at(-1)?.id ?? '';
    const ids = rows.map(({ id }) => id);
    const known = await live.selectFrom('users').select('id').where('id', 'in', ids).execute();
    const here = new Set(known.map(({ id }) => id));
    for (const { id, name, email, role, duties } of rows) {
      if (here.has(id)) continue;
      total++;
      const granted = `${role} ${duties}`;
      const roles = STAFF_ROLES.filter((one) => granted.includes(one));
      if (found.length < NEW_STAFF_MAX)
        found.push({ id, name: String(name), email: email === null ? null : String(email), roles });
    }
  }
}
