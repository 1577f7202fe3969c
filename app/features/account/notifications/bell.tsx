import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { BellIcon } from '#app/ui/display/icons.tsx';
import { notificationsQuery } from './notifications-queries.ts';

/** Links to the notifications and shows how many are unread. */
export function Bell({ userId }: { userId: string }) {
  const { data } = useQuery(notificationsQuery(useApi(), userId));
  const unread = data?.unread ?? 0;
  return (
    <Link to="/user/notifications" className="icon-button relative tap text-ink">
      <BellIcon className="size-5" />
      <span className="sr-only">Notifications</span>
      {unread > 0 && (
        <span className="absolute top-0.5 left-1/2 rounded-full bg-accent-wash px-1.25 text-[0.6875rem] leading-4 font-semibold text-accent-ink num">
          {unread > 99 ? '99+' : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  );
}
