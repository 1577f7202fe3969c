import type { OverviewQueues } from '#contract/admin.ts';

export interface AdminLink {
  label: string;
  path: string;
  /** What waits there for somebody: the number and what it counts. */
  badge?: { of: (queues: OverviewQueues) => number; one: string; many: string };
}

export interface AdminLinkGroup {
  title: string;
  links: readonly AdminLink[];
}

export const overviewLink: AdminLink = { label: 'Overview', path: '/admin' };

export const adminLinkGroups: readonly AdminLinkGroup[] = [
  {
    title: 'Catalogue',
    links: [
      { label: 'Phones', path: '/admin/products' },
      { label: 'Brands', path: '/admin/brands' },
    ],
  },
  { title: 'Editorial', links: [{ label: 'Articles', path: '/admin/blogs' }] },
  {
    title: 'Readers',
    links: [
      {
        label: 'Messages',
        path: '/admin/contacts',
        badge: { of: ({ newMessages }) => newMessages, one: 'new message', many: 'new messages' },
      },
      { label: 'Newsletter', path: '/admin/newsletter' },
      {
        label: 'Moderation',
        path: '/admin/moderation',
        badge: { of: ({ openReports }) => openReports, one: 'open report', many: 'open reports' },
      },
      { label: 'Users', path: '/admin/users' },
    ],
  },
  { title: 'System', links: [{ label: 'Audit log', path: '/admin/audit' }] },
];
