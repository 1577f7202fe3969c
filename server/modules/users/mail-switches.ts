import { type MailSwitches, NOTIFICATION_KINDS, type NotificationKind } from '#contract/alerts/notifications.ts';
import type { Trx } from '#db/client.ts';
import { type Engine, lockUser } from '#db/dialect.ts';
import type { UserRow } from '#db/schema.ts';
import { getUser, updateUser } from './queries.ts';

/** Which notifications someone gets by mail. */
export function mailSwitches({ mail_off }: Pick<UserRow, 'mail_off'>): MailSwitches {
  const off: NotificationKind[] = JSON.parse(mail_off);
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, !off.includes(kind)])) as MailSwitches;
}

/** Changes only the given switches. Returns whether the account exists. */
export async function updateMailSwitches(
  trx: Trx,
  engine: Engine,
  userId: string,
  changes: Partial<MailSwitches>,
): Promise<boolean> {
  await lockUser(trx, engine, userId);
  const user = await getUser(trx, userId);
  if (!user) return false;
  const wanted = { ...mailSwitches(user), ...changes };
  await updateUser(trx, userId, { mail_off: JSON.stringify(NOTIFICATION_KINDS.filter((kind) => !wanted[kind])) });
  return true;
}
