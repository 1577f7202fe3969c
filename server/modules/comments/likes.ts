import { sql } from 'kysely';
import type { Queryable } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { isForeignKeyViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { requirePostingRights } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { getVisibleComment, type Subject } from './queries.ts';
import { noSuchComment } from './service.ts';
import { requireSubject } from './subject.ts';

export interface CommentLike {
  liked: boolean;
  userId: string;
}

/** Likes a comment or removes the like. Without `liked` it toggles; repeated requests for one click count once. */
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
    const { query } = this.#services.database;
    requirePostingRights(this.#services, viewer);
    await requireSubject(this.#services, subject);
    const press = { ...subject, commentId: id, userId: viewer.id, now: new Date().toISOString() };
    const liked = wanted !== false && (await insert(query, press));
    if (!liked && !(wanted !== true && (await deleteLike(query, press)).length > 0)) {
      // Already as wanted, or the comment does not exist.
      if (!(await getVisibleComment(query, subject, id))) throw noSuchComment();
      return { liked: wanted === true, userId: viewer.id };
    }
    return { liked, userId: viewer.id };
  }
}

interface Press extends Subject {
  commentId: string;
  userId: string;
  now: string;
}

function visible({ kind, id, commentId }: Press) {
  return sql`from comments where id = ${commentId} and subject_kind = ${kind} and subject_id = ${id} and hidden_levels = 0`;
}

const insertLike = prepared((_, press: Press) => {
  return sql<{ comment_id: string }>`insert into comment_likes (comment_id, user_id, created_at)
    select id, ${press.userId}, ${press.now} ${visible(press)} on conflict do nothing returning comment_id`;
});

const deleteLike = prepared((_, press: Press) => {
  return sql<{ comment_id: string }>`delete from comment_likes
    where user_id = ${press.userId} and comment_id in (select id ${visible(press)}) returning comment_id`;
});

async function insert(query: Queryable, press: Press): Promise<boolean> {
  try {
    return (await insertLike(query, press)).length > 0;
  } catch (error) {
    // Deleted between the check and the like.
    if (isForeignKeyViolation(error)) throw noSuchComment();
    throw error;
  }
}
