import type { Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { accountDeletedMail } from '#server/mail/templates/account.ts';
import { eraseSubscriber } from '#server/modules/newsletter/service.ts';
import type { Services } from '#server/services.ts';
import { deleteAvatarFiles } from './avatar.ts';
import { revokeLinks } from './links.ts';
import { DELETED_NAME } from './mapping.ts';
import { requireUser, updateUser } from './queries.ts';
import { sentBy } from './rate-limits.ts';
import { assertNotLastAdmin } from './roles.ts';
import { endWaysIn } from './sessions.ts';

/**
 * Deletes another module's data of an account, in the same transaction. Without a verified address `email` is null,
 * because data of that address may be another person's.
 */
export type EraseContent = (trx: Trx, userId: string, email: string | null) => Promise<void>;

/** Tables with data that only the account uses. */
const OWN_TABLES = ['desk_drafts', 'desk_presence', 'saved_views', 'wishlist_shares'] as const;

/** Anonymises the account: an empty row stays for its comments. */
export async function deleteAccount(
  services: Services,
  id: string,
  viewer: Viewer,
  eraseContent: EraseContent,
): Promise<{ id: string }> {
  const { database, mail, catalogue } = services;
  const before = await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const user = await requireUser(trx, id);
    if (user.role === 'admin') await assertNotLastAdmin(trx);
    const ownEmail = user.verified_at === null ? null : user.email;
    await eraseContent(trx, id, ownEmail);
    await endWaysIn(trx, id);
    await revokeLinks(trx, id);
    for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', id).execute();
    await trx.updateTable('audit_log').set({ subject_name: null, changes: null }).where('subject', '=', id).execute();
    if (ownEmail !== null) {
      await trx.deleteFrom('invitations').where('email', '=', ownEmail).execute();
      await eraseSubscriber(trx, services, ownEmail);
    }
    await anonymise(trx, id);
    const content = accountDeletedMail(services.settings.name, user);
    await mail.enqueue(trx, { to: user.email, ...sentBy(viewer, user), ...content });
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
    pending_email: null,
    password_hash: null,
    role: 'consumer',
    duties: '[]',
    verified_at: null,
    first_verified_at: null,
    deleted_at: new Date().toISOString(),
    avatar: null,
    city: null,
    about: null,
    favourite_brands: '[]',
    theme: 'system',
    mail_off: '[]',
  });
}
