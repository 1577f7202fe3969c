import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock, lockRows } from '#db/dialect.ts';
import { accountDeletedMail } from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { eraseSubscriber } from '../newsletter/service.ts';
import { deleteReactions } from '../reactions/service.ts';
import { deleteWishlist } from '../wishlist/service.ts';
import { deleteAvatarFiles } from './avatar.ts';
import { revokeLinks } from './links.ts';
import { DELETED_NAME } from './mapping.ts';
import { updateUser } from './queries.ts';
import { requireUser } from './require-user.ts';
import { assertNotLastAdmin } from './roles.ts';
import { endSessions } from './sessions.ts';

/** The person goes; a row without anything of theirs stays, for their comments to hang on. */
export async function deleteAccount(services: Services, id: string): Promise<{ id: string }> {
  const { database, mail, catalogue } = services;
  const before = await database.query.transaction().execute(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const user = await requireUser(trx, id);
    if (user.role === 'admin') await assertNotLastAdmin(trx);
    await lockReactedProducts(trx, services, id);
    const counted = [...(await deleteWishlist(trx, id)), ...(await deleteReactions(trx, services, id))];
    await endSessions(trx, id);
    await revokeLinks(trx, id);
    await eraseSubscriber(trx, services, user.email);
    await anonymise(trx, id);
    await mail.enqueue(trx, { to: user.email, ...accountDeletedMail(user) });
    await recordContentChanges(trx, database, 'counters', [...new Set(counted)]);
    return user;
  });
  mail.sendDue();
  await deleteAvatarFiles(services, before);
  await catalogue.catchUp();
  return { id };
}

async function anonymise(trx: Trx, id: string): Promise<void> {
  await updateUser(trx, id, {
    name: DELETED_NAME,
    email: null,
    password_hash: null,
    role: 'consumer',
    verified_at: null,
    deleted_at: new Date().toISOString(),
    avatar: null,
    city: null,
    about: null,
    favourite_brands: '[]',
    theme: 'system',
  });
}

/** All phones whose counters will change, in one order: two transactions never wait for each other crosswise. */
async function lockReactedProducts(trx: Trx, { database }: Services, userId: string): Promise<void> {
  const touched = trx
    .selectFrom('product_favorites')
    .select('product_id')
    .where('user_id', '=', userId)
    .union(trx.selectFrom('product_likes').select('product_id').where('user_id', '=', userId))
    .union(trx.selectFrom('product_ratings').select('product_id').where('user_id', '=', userId));
  const products = trx.selectFrom('products').select('id').where('id', 'in', touched).orderBy('id');
  await lockRows(products, database.engine).execute();
}
