import { commonErrors } from '#contract/errors/texts.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { PictureRow } from '#db/schema.ts';
import { type HttpError, notFound } from '#server/http/response/http-error.ts';

export type PictureWithActor = PictureRow & { actor_name: string | null };

export async function libraryRows(query: Queryable): Promise<PictureWithActor[]> {
  return withActors(query).orderBy('pictures.uploaded_at', 'desc').orderBy('pictures.id', 'desc').execute();
}

export async function getPicture(query: Queryable, id: string): Promise<PictureWithActor | undefined> {
  return withActors(query).where('pictures.id', '=', id).executeTakeFirst();
}

export function noSuchPicture(): HttpError {
  return notFound(commonErrors.notFound('picture'));
}

function withActors(query: Queryable) {
  return query
    .selectFrom('pictures')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'pictures.uploaded_by').on('users.deleted_at', 'is', null))
    .selectAll('pictures')
    .select('users.name as actor_name');
}

/** Locks the pictures until the transaction ends. */
export async function lockPictures(trx: Trx, engine: Engine, ids: readonly string[]): Promise<PictureRow[]> {
  return lockRows(trx.selectFrom('pictures').selectAll().where('id', 'in', ids).orderBy('id'), engine).execute();
}
