import { useUser } from '#app/features/account/auth/user-context.ts';
import { NotificationsList } from '#app/features/account/notifications/notifications-list.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';

export function Screen() {
  const { id } = useUser();
  return (
    <div className="wrap pt-7 pb-6">
      <div className="mx-auto max-w-2xl">
        <PageHeading className="mb-5">Notifications</PageHeading>
        <NotificationsList userId={id} />
        <p className="mt-6 text-sm text-ink-2">
          Choose which ones are also e-mailed in <ProseLink href="/user?tab=settings">Settings</ProseLink>.
        </p>
      </div>
    </div>
  );
}
