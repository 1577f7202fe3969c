import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { PageSteps } from '#app/ui/controls/page-steps.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Notification, ReadBody } from '#contract/alerts/notifications.ts';
import { notificationsQuery, readNotifications } from './notifications-queries.ts';

/** A reader's notifications, newest first. Opening one marks it as read. */
export function NotificationsList({ userId }: { userId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...notificationsQuery(api, userId, page),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  });
  const { data } = query;

  const read = (body: ReadBody) => {
    readNotifications(api, queries, userId, body).catch((reason) =>
      toast.error(errorText(reason, 'We couldn’t mark it as read. Try again.')),
    );
  };

  if (!data)
    return (
      <QueryState query={query} title="We couldn’t load your notifications" loading={<Skeleton className="h-40" />} />
    );
  if (data.total === 0)
    return (
      <EmptyState title="No notifications yet" action={<ButtonLink to="/products">Find a phone</ButtonLink>}>
        Replies, price drops and moderation decisions will show up here.
      </EmptyState>
    );
  return (
    <div ref={keepFocus}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-2 num">
          {data.unread === 0 ? 'All read' : `${formatCount(data.unread)} unread`}
        </p>
        {data.unread > 0 && <Button onClick={() => read({ all: true })}>Mark all as read</Button>}
      </div>
      <ol aria-label="Notifications" className="mt-2">
        {data.notifications.map((one) => (
          <Item key={one.id} notification={one} onRead={() => read({ ids: [one.id] })} />
        ))}
      </ol>
      <PageSteps {...data} page={page} onChange={setPage} />
    </div>
  );
}

type ItemProps = { notification: Notification; onRead: () => void };

function Item({ notification: { title, text, link, createdAt, readAt }, onRead }: ItemProps) {
  const isUnread = readAt === null;
  const heading = cx('[overflow-wrap:anywhere]', isUnread ? 'font-semibold' : 'font-medium text-ink-2');
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)_auto] items-start gap-x-2 border-t border-line py-3">
      {isUnread ? <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-accent" /> : <span />}
      <div>
        {isUnread && <span className="sr-only">Unread: </span>}
        {link ? (
          <Link
            to={link}
            onClick={() => isUnread && onRead()}
            className={cx(
              heading,
              'inline-flex items-center tap hover:text-accent-ink hover:underline hover:underline-offset-4',
            )}
          >
            {title}
          </Link>
        ) : (
          <span className={heading}>{title}</span>
        )}
        {text && <p className="text-sm text-ink-2 num">{text}</p>}
        <p className="text-xs text-ink-3">
          <RelativeTime at={createdAt} />
        </p>
      </div>
      {isUnread && (
        <Button size="sm" variant="quiet" onClick={onRead}>
          Mark read<span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}
