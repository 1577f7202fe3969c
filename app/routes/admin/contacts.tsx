import { Inbox } from '#app/features/admin/contacts/inbox.tsx';

export function Screen() {
  return <Inbox />;
}
