import type { Queryable } from '#db/client.ts';
import type { NotificationRow } from '#db/schema.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

/** With the current names of the actor and the article. */
export type NamedNotification = Omit<NotificationRow, 'user_id'> & {
  actor_name: string | null;
  article_title: string | null;
};

export async function insertNotification(trx: Queryable, row: NotificationRow): Promise<void> {
  await trx.insertInto('notifications').values(row).execute();
}

export async function notificationRows(
  query: Queryable,
  userId: string,
  pageRequest: PageRequest,
): Promise<NamedNotification[]> {
  return query
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .leftJoin('blogs', (join) =>
      join.onRef('blogs.id', '=', 'notifications.subject_id').on('notifications.subject_kind', '=', 'blog'),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.outcome',
      'notifications.subject_kind',
      'notifications.subject_id',
      'notifications.comment_id',
      'notifications.actor_id',
      'notifications.details',
      'notifications.created_at',
      'notifications.read_at',
      'users.name as actor_name',
      'blogs.title as article_title',
    ])
    .where('notifications.user_id', '=', userId)
    .orderBy('notifications.id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
}

export async function countNotifications(query: Queryable, userId: string): Promise<{ total: number; unread: number }> {
  return query
    .selectFrom('notifications')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn
        .count<number>('id')
        .filterWhere(eb('read_at', 'is', null))
        .as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Marks these notifications of the person as read, or all if no ids are given. */
export async function markRead(
  query: Queryable,
  userId: string,
  ids: readonly string[] | null,
  now: string,
): Promise<void> {
  await query
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (some) => some.where('id', 'in', ids ?? []))
    .execute();
}

export async function deleteNotificationsOf(trx: Queryable, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
