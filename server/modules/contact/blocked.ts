import type { BlockedSender } from '#contract/desk/inbox.ts';
import type { Queryable } from '#db/client.ts';

/** Messages from blocked addresses go straight to spam. Nothing is guessed from their text. */

export async function isBlocked(query: Queryable, email: string): Promise<boolean> {
  const row = await query.selectFrom('blocked_senders').select('email').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function listBlocked(query: Queryable): Promise<BlockedSender[]> {
  const rows = await query
    .selectFrom('blocked_senders')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'blocked_senders.actor_id').on('users.deleted_at', 'is', null),
    )
    .select(['blocked_senders.email', 'blocked_senders.at', 'blocked_senders.actor_id', 'users.name'])
    .orderBy('blocked_senders.at', 'desc')
    .orderBy('blocked_senders.email')
    .execute();
  return rows.map(({ email, at, actor_id, name }) => ({
    email,
    at,
    by: name === null ? null : { id: actor_id, name },
  }));
}

export async function setBlocked(query: Queryable, email: string, blocked: boolean, actorId: string): Promise<void> {
  if (!blocked) {
    await query.deleteFrom('blocked_senders').where('email', '=', email).execute();
    return;
  }
  await query
    .insertInto('blocked_senders')
    .values({ email, actor_id: actorId, at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}
