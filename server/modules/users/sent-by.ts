import type { UserRow } from '#db/schema.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

/**
 * Who has a mail to an account's address sent. Only the owner of a verified address: whoever registered with another's
 * must not fill that one's mailbox.
 */
export function sentBy(viewer: { id: string }, user: Pick<UserRow, 'id' | 'verified_at'>): Pick<OutgoingMail, 'by'> {
  if (viewer.id !== user.id) return { by: 'staff' };
  return user.verified_at === null ? {} : { by: 'owner' };
}
