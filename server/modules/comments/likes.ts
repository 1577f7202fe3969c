import type { Queryable } from '#db/client.ts';
import { isForeignKeyViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import type { Services } from '#server/services.ts';
import { getVisibleComment, type Subject } from './queries.ts';
import { noSuchComment, requirePostingRights } from './service.ts';
import { requireSubject } from './subject.ts';

export interface CommentLike {
  liked: boolean;
  userId: string;
}

/**
 * Likes a comment or takes the like back. Without `liked` it is the other of the two; the same click
 * sent many times at once is one click.
 */
export class CommentLikes {
  readonly #services: Services;
  readonly #clicks = new Map<string, Promise<CommentLike>>();

  constructor(services: Services) {
    this.#services = services;
  }

  like(viewer: Viewer, subject: Subject, id: string, liked: boolean | undefined): Promise<CommentLike> {
    if (liked !== undefined) return this.#set(viewer, subject, id, liked);
    const click = `${viewer.id} ${id}`;
    const running = this.#clicks.get(click);
    if (running) return running;
    const started = this.#set(viewer, subject, id, undefined).finally(() => this.#clicks.delete(click));
    this.#clicks.set(click, started);
    return started;
  }

  async #set(viewer: Viewer, subject: Subject, id: string, wanted: boolean | undefined): Promise<CommentLike> {
    const { database } = this.#services;
    requirePostingRights(this.#services, viewer);
    await requireSubject(this.#services, subject);
    const liked = await database.query.transaction().execute(async (trx) => {
      if (!(await getVisibleComment(trx, subject, id))) throw noSuchComment();
      const isNew = wanted !== false && (await insertLike(trx, id, viewer.id));
      if (isNew || wanted === true) return true;
      await trx.deleteFrom('comment_likes').where('comment_id', '=', id).where('user_id', '=', viewer.id).execute();
      return false;
    });
    return { liked, userId: viewer.id };
  }
}

async function insertLike(query: Queryable, comment_id: string, user_id: string): Promise<boolean> {
  try {
    const row = await query
      .insertInto('comment_likes')
      .values({ comment_id, user_id, created_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('comment_id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    // Removed between the look and the like.
    if (isForeignKeyViolation(error)) throw noSuchComment();
    throw error;
  }
}
