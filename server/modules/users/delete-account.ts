import type { Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import { accountDeletedMail } from '#server/mail/templates/account.ts';
import type { Services } from '#server/services.ts';
import { eraseSubscriber } from '../newsletter/service.ts';
import { removeSecondFactor } from '../second-factor/service.ts';
import { deleteAvatarFiles } from './avatar.ts';
import { revokeLinks } from './links.ts';
import { DELETED_NAME } from './mapping.ts';
import { requireUser, updateUser } from './queries.ts';
import { assertNotLastAdmin } from './roles.ts';
import { endSessions } from './sessions.ts';

/** Removes what another module keeps of an account, in the transaction that deletes it. */
export type EraseContent = (trx: Trx, user: { id: string; email: string }) => Promise<void>;

/** The person goes; a row without anything of theirs stays, for their comments to hang on. */
export async function deleteAccount(
  services: Services,
  id: string,
  eraseContent: EraseContent,
): Promise<{ id: string }> {
  const { database, mail, catalogue } = services;
  const before = await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    const user = await requireUser(trx, id);
    if (user.role === 'admin') await assertNotLastAdmin(trx);
    await eraseContent(trx, user);
    await endSessions(trx, id);
    await revokeLinks(trx, id);
    await trx.deleteFrom('invitations').where('email', '=', user.email).execute();
    await trx.updateTable('audit_log').set({ subject_name: null, changes: null }).where('subject', '=', id).execute();
    await removeSecondFactor(trx, id);
    await eraseSubscriber(trx, services, user.email);
    await anonymise(trx, id);
    await mail.enqueue(trx, { to: user.email, ...accountDeletedMail(services.settings.name, user) });
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
    duties: '[]',
    verified_at: null,
    deleted_at: new Date().toISOString(),
    avatar: null,
    city: null,
    about: null,
    favourite_brands: '[]',
    theme: 'system',
    mail_off: '[]',
  });
}
