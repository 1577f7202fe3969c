import type { FastifyInstance } from 'fastify';
import { type SavedView, VIEWS_MAX, type ViewTable, views } from '#contract/desk/views.ts';
import { accountErrors } from '#contract/errors/texts.ts';
import { uuidv7 } from '#db/uuid.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

/** Views of the desk's tables, each for anyone who keeps it. */
export function registerViews(app: FastifyInstance, { database }: Services): void {
  const ownViews = (userId: string, table: ViewTable) =>
    database.query
      .selectFrom('saved_views')
      .select(['id', 'name', 'query'])
      .where('user_id', '=', userId)
      .where('table_name', '=', table)
      .orderBy('name')
      .execute();

  registerEndpoint(app, views.list, ({ query, viewer }) => ownViews(viewer.id, query.table));
  registerEndpoint(app, views.save, async ({ body, viewer }): Promise<SavedView> => {
    const { table, name, query } = body;
    const known = await ownViews(viewer.id, table);
    if (known.length >= VIEWS_MAX && !known.some((view) => view.name === name))
      throw new HttpError('CONFLICT', accountErrors.viewLimit(VIEWS_MAX));
    return database.query
      .insertInto('saved_views')
      .values({
        id: uuidv7(),
        user_id: viewer.id,
        table_name: table,
        name,
        query,
        created_at: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'table_name', 'name']).doUpdateSet({ query }))
      .returning(['id', 'name', 'query'])
      .executeTakeFirstOrThrow();
  });
  registerEndpoint(app, views.remove, async ({ params, viewer }) => {
    await database.query
      .deleteFrom('saved_views')
      .where('id', '=', params.id)
      .where('user_id', '=', viewer.id)
      .execute();
    return { id: params.id };
  });
}
