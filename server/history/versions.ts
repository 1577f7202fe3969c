import { sql } from 'kysely';
import type { Queryable, Trx } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';

/** Versions are earlier states of a row, each with its author, in a table of the row's module. */

/** Oldest versions beyond this are deleted. An editor who saves every minute fills it in an hour. */
const VERSIONS_MAX = 60;
/** For autosaved text: one version per person every few minutes. */
const AUTOSAVED_VERSION_MS = 3 * 60_000;

/** A versions table: its name, the column with the id of the versioned row, and the column with the time. */
export interface Versions {
  table: string;
  subject: string;
  at: string;
}

interface Row {
  id: string;
  actor_id: string | null;
}

function versionRows<Version extends Row>(query: Queryable, { table, subject, at }: Versions, of: string) {
  const name = table as 'site_versions';
  return query
    .selectFrom(name)
    .leftJoin('users', (join) => join.onRef('users.id', '=', `${name}.actor_id`).on('users.deleted_at', 'is', null))
    .selectAll(name)
    .select('users.name as actor_name')
    .where(sql.ref(`${table}.${subject}`), '=', of)
    .orderBy(sql.ref(`${table}.${at}`), 'desc')
    .orderBy(`${name}.id`, 'desc')
    .$castTo<Version & { actor_name: string | null }>();
}

export function listVersions<Version extends Row>(query: Queryable, versions: Versions, of: string) {
  return versionRows<Version>(query, versions, of).execute();
}

export function getVersion<Version extends Row>(query: Queryable, versions: Versions, of: string, id: string) {
  const name = versions.table as 'site_versions';
  return versionRows<Version>(query, versions, of).where(`${name}.id`, '=', id).executeTakeFirst();
}

/** Adds a version. Autosaves are grouped into one version every few minutes for each author. */
export async function addVersion(
  trx: Trx,
  { table, subject, at }: Versions,
  version: Omit<Row, 'id'> & Record<string, string | null>,
  { isAutosave = false } = {},
): Promise<void> {
  const name = table as 'site_versions';
  const ofSame = trx
    .selectFrom(name)
    .select('id')
    .where(sql.ref(subject), '=', version[subject] ?? null)
    .orderBy(sql.ref(at), 'desc');
  const recently = new Date(Date.now() - AUTOSAVED_VERSION_MS).toISOString();
  const ofAuthor = ofSame.where('actor_id', version.actor_id === null ? 'is' : '=', version.actor_id);
  if (isAutosave && (await ofAuthor.where(sql.ref(at), '>', recently).limit(1).executeTakeFirst())) return;
  await trx
    .insertInto(name)
    .values({ id: uuidv7(), ...(version as never as object) } as never)
    .execute();
  const surplus = await ofSame.offset(VERSIONS_MAX).limit(VERSIONS_MAX).execute();
  for (const { id } of surplus) await trx.deleteFrom(name).where('id', '=', id).execute();
}

export function authorOf({ actor_id, actor_name }: { actor_id: string | null; actor_name: string | null }) {
  return actor_id === null ? null : { id: actor_id, name: actor_name ?? 'Deleted account' };
}
