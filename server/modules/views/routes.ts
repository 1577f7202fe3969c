import type { FastifyInstance } from 'fastify';
import { may } from '#contract/account/access.ts';
import { type SavedView, VIEW_TABLES, VIEWS_MAX, type ViewTable, views } from '#contract/desk/views.ts';
import { accountErrors, commonErrors } from '#contract/errors/texts.ts';
import { isUniqueViolation } from '#db/unique.ts';
import { uuidv7 } from '#db/uuid.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

/** Saved views of admin tables: private ones for their owner, shared ones for everyone who may open the table. */
export function registerViews(app: FastifyInstance, { database }: Services): void {
  const rows = () =>
    database.query
      .selectFrom('saved_views')
      .innerJoin('users', 'users.id', 'saved_views.user_id')
      .selectAll('saved_views')
      .select('users.name as owner');

  const listViews = async (table: ViewTable, viewer: Viewer): Promise<SavedView[]> => {
    const maySee = may(viewer.roles, VIEW_TABLES[table]);
    const found = await rows()
      .where('table_name', '=', table)
      .where((eb) => eb.or([eb('user_id', '=', viewer.id), ...(maySee ? [eb('shared_at', 'is not', null)] : [])]))
      .orderBy('saved_views.name')
      .orderBy('saved_views.id')
      .execute();
    return found.map((row) => toView(row, viewer));
  };

  /** A view that the viewer may change: their own, or as an admin a shared one. */
  const getEditable = async (id: string, viewer: Viewer) => {
    const row = await rows().where('saved_views.id', '=', id).executeTakeFirst();
    return row && mayEdit(row, viewer) ? row : undefined;
  };

  registerEndpoint(app, views.list, ({ query, viewer }) => listViews(query.table, viewer));
  registerEndpoint(app, views.save, async ({ body, viewer }): Promise<SavedView> => {
    const { table, name, query, isShared } = body;
    const own = (await listViews(table, viewer)).filter(({ owner }) => owner === null);
    if (own.length >= VIEWS_MAX && !own.some((view) => view.name === name))
      throw new HttpError('CONFLICT', accountErrors.viewLimit(VIEWS_MAX));
    const now = new Date().toISOString();
    const shared_at = isShared ? now : null;
    const saved = await database.query
      .insertInto('saved_views')
      .values({ id: uuidv7(), user_id: viewer.id, table_name: table, name, query, created_at: now, shared_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'table_name', 'name']).doUpdateSet({ query, shared_at }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toView({ ...saved, owner: '' }, viewer);
  });
  registerEndpoint(app, views.update, async ({ params, body, viewer }): Promise<SavedView> => {
    const row = await getEditable(params.id, viewer);
    if (!row) throw notFound(commonErrors.notFound('view'));
    const changes = { name: body.name, shared_at: body.isShared ? (row.shared_at ?? new Date().toISOString()) : null };
    try {
      await database.query.updateTable('saved_views').set(changes).where('id', '=', row.id).execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidFields({ name: accountErrors.viewNameTaken });
      throw error;
    }
    return toView({ ...row, ...changes }, viewer);
  });
  registerEndpoint(app, views.remove, async ({ params, viewer }) => {
    const row = await getEditable(params.id, viewer);
    if (row) await database.query.deleteFrom('saved_views').where('id', '=', row.id).execute();
    return { id: params.id };
  });
}

type ViewRow = {
  id: string;
  user_id: string;
  name: string;
  query: string;
  shared_at: string | null;
  owner: string;
};

function toView(row: ViewRow, viewer: Viewer): SavedView {
  const { id, name, query, shared_at, owner } = row;
  const isOwn = row.user_id === viewer.id;
  return { id, name, query, isShared: shared_at !== null, owner: isOwn ? null : owner, mayEdit: mayEdit(row, viewer) };
}

function mayEdit({ user_id, shared_at }: Pick<ViewRow, 'user_id' | 'shared_at'>, { id, roles }: Viewer): boolean {
  return user_id === id || (shared_at !== null && may(roles, 'admin'));
}
