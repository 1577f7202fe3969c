import { Link } from 'react-router';
import { formatCount } from '#app/lib/format.ts';
import type { OverviewQueues } from '#contract/admin.ts';

const QUEUES: { key: keyof OverviewQueues; label: string; to?: string }[] = [
  { key: 'newMessages', label: 'New messages', to: '/admin/contacts?status=new' },
  { key: 'openReports', label: 'Open reports', to: '/admin/moderation' },
  { key: 'hiddenComments', label: 'Hidden comments', to: '/admin/moderation?view=hidden' },
  { key: 'draftArticles', label: 'Drafts', to: '/admin/blogs?status=draft' },
  { key: 'scheduledArticles', label: 'Scheduled articles', to: '/admin/blogs?status=scheduled' },
  { key: 'overdueArticles', label: 'Overdue articles', to: '/admin/blogs?status=draft' },
  { key: 'phonesWithoutPrice', label: 'Phones without a price', to: '/admin/products?missing=price' },
  {
    key: 'phonesWithoutPicture',
    label: 'Phones without a picture of their own',
    to: '/admin/products?missing=picture',
  },
  { key: 'failedMails', label: 'Mails that could not be delivered' },
];

export function Queues({ queues }: { queues: OverviewQueues }) {
  return (
    <ul className="num">
      {QUEUES.map(({ key, label, to }) => {
        const size = queues[key];
        return (
          <li key={key} className="flex min-h-9 items-center justify-between gap-4 border-t border-line first:border-0">
            {to ? (
              <Link to={to} className="inline-flex items-center tap hover:text-accent-ink">
                {label}
              </Link>
            ) : (
              label
            )}
            <span className={size === 0 ? 'text-ink-3' : 'font-semibold'}>{formatCount(size)}</span>
          </li>
        );
      })}
    </ul>
  );
}
