import { matchPath } from 'react-router';
import type { Desk, DeskScreen } from '#app/desk-kit/frame/desk.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { OLD_PRICE_DAYS } from '#contract/admin.ts';

/** One function for both addresses: the editor stays when the first save gives it the second. */
const articleScreen = async () => (await import('./articles/article-screen.tsx')).ArticleScreen;

const issueScreen = async () => (await import('./newsletter/issue-screen.tsx')).IssueScreen;

/**
 * Every desk of the admin area, in the order of the navigation. Navigation, addresses, titles, access, badges and the
 * overview's queues are read from here. Only /admin imports it, so readers get neither the screens nor their names.
 */
export const desks: readonly Desk[] = [
  {
    name: 'Overview',
    path: '',
    title: 'Administration',
    access: 'desk',
    screen: async () => (await import('./overview/overview.tsx')).Overview,
    queues: [{ key: 'failedMails', label: 'Mails that could not be delivered' }],
  },
  {
    name: 'Phones',
    path: 'products',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./products/list/product-list.tsx')).ProductList,
    queues: [
      { key: 'phonesWithoutPrice', label: 'Phones without a price', search: 'missing=price' },
      {
        key: 'phonesWithOldPrice',
        label: `Phones on sale with a price older than ${OLD_PRICE_DAYS} days`,
        search: `status=available&olderThan=${OLD_PRICE_DAYS}&sort=recorded`,
      },
      { key: 'phonesWithoutPicture', label: 'Phones without a picture of their own', search: 'missing=picture' },
    ],
    screens: [
      {
        path: 'add',
        title: 'Add a phone',
        screen: async () => (await import('./products/editor/add-product.tsx')).AddProduct,
      },
      {
        path: 'import',
        title: 'Import phones',
        screen: async () => (await import('./products/import/import-products.tsx')).ImportProducts,
      },
      {
        path: 'missing',
        title: 'Not in the catalogue yet',
        screen: async () => (await import('./products/missing/missing-phones.tsx')).MissingPhones,
      },
      {
        path: 'price-changes',
        title: 'Changes of many prices',
        screen: async () => (await import('./products/prices/price-changes.tsx')).PriceChanges,
      },
      {
        path: 'price-schedules',
        title: 'Scheduled prices',
        screen: async () => (await import('./products/prices/schedule-list.tsx')).PriceSchedules,
      },
      {
        path: 'edit/:id',
        title: 'Edit a phone',
        screen: async () => (await import('./products/editor/edit-product.tsx')).EditProduct,
      },
    ],
  },
  {
    name: 'Brands',
    path: 'brands',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./brands/brand-list.tsx')).BrandList,
  },
  {
    name: 'Corrections',
    path: 'corrections',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./corrections/correction-desk.tsx')).CorrectionDesk,
    queues: [
      {
        key: 'waitingCorrections',
        label: 'Suggested corrections',
        badge: { one: 'suggestion', many: 'suggestions' },
      },
    ],
  },
  {
    name: 'Articles',
    path: 'blogs',
    access: 'writer',
    group: 'Editorial',
    screen: async () => (await import('./articles/article-list.tsx')).ArticleList,
    queues: [
      { key: 'draftArticles', label: 'Drafts', search: 'status=draft' },
      { key: 'scheduledArticles', label: 'Scheduled articles', search: 'status=scheduled' },
      { key: 'overdueArticles', label: 'Overdue articles', search: 'status=draft' },
    ],
    screens: [
      {
        path: 'add',
        title: 'Write an article',
        screen: articleScreen,
        isWholePage: true,
      },
      {
        path: 'edit/:id',
        title: 'Edit an article',
        screen: articleScreen,
        isWholePage: true,
      },
    ],
  },
  {
    name: 'Media',
    path: 'media',
    access: 'media',
    group: 'Editorial',
    screen: async () => (await import('./media/media-desk.tsx')).MediaDesk,
  },
  {
    name: 'Messages',
    path: 'contacts',
    access: 'admin',
    group: 'Readers',
    screen: async () => (await import('./contacts/inbox.tsx')).Inbox,
    queues: [
      {
        key: 'newMessages',
        label: 'New messages',
        search: 'status=new',
        badge: { one: 'new message', many: 'new messages' },
      },
    ],
  },
  {
    name: 'Newsletter',
    path: 'newsletter',
    access: 'editor',
    group: 'Readers',
    screen: async () => (await import('./newsletter/newsletter-screen.tsx')).NewsletterScreen,
    screens: [
      { path: 'issues/add', title: 'Compose an issue', screen: issueScreen },
      { path: 'issues/:id', title: 'Edit an issue', screen: issueScreen },
    ],
  },
  {
    name: 'Moderation',
    path: 'moderation',
    access: 'moderator',
    group: 'Readers',
    screen: async () => (await import('#app/features/community/moderation/moderation-desk.tsx')).ModerationDesk,
    queues: [
      { key: 'openReports', label: 'Open reports', badge: { one: 'open report', many: 'open reports' } },
      { key: 'hiddenPosts', label: 'Hidden comments and reviews', search: 'view=hidden' },
    ],
  },
  {
    name: 'Users',
    path: 'users',
    access: 'admin',
    group: 'Readers',
    screen: async () => (await import('./users/user-table.tsx')).UserTable,
  },
  {
    name: 'API tokens',
    path: 'tokens',
    access: 'desk',
    group: 'System',
    screen: async () => (await import('./tokens/token-desk.tsx')).TokenDesk,
  },
  {
    name: 'Webhooks',
    path: 'webhooks',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./webhooks/webhook-desk.tsx')).WebhookDesk,
  },
  {
    name: 'Trash',
    path: 'trash',
    access: 'desk',
    group: 'System',
    screen: async () => (await import('./trash/trash-desk.tsx')).TrashDesk,
  },
  {
    name: 'Jobs',
    path: 'jobs',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./jobs/job-desk.tsx')).JobDesk,
  },
  {
    name: 'Backups',
    path: 'backups',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./backups/backup-desk.tsx')).BackupDesk,
  },
  {
    name: 'Settings',
    path: 'settings',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./settings/settings-desk.tsx')).SettingsDesk,
    screens: [
      {
        path: 'pages/:id',
        title: 'Edit a page',
        screen: async () => (await import('./settings/page-editor.tsx')).PageScreen,
        isWholePage: true,
      },
    ],
  },
  {
    name: 'Audit log',
    path: 'audit',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./audit/audit-log.tsx')).AuditLog,
  },
];

/** Every screen of a desk, with its path beneath /admin. */
export function screensOf({ name, path, title = name, screen, screens = [] }: Desk): DeskScreen[] {
  return [{ path, title, screen }, ...screens.map((other) => ({ ...other, path: `${path}/${other.path}` }))];
}

/** The head of the screen at an address beneath /admin; one that does not exist is not found, whoever asks. */
export function adminScreenData(splat: string): ScreenData {
  const screen = desks.flatMap(screensOf).find(({ path }) => matchPath(`/${path}`, `/${splat}`));
  if (!screen) throw new ApiError(404, null);
  const { title } = screen;
  return { head: { title, description: `${title}.`, noIndex: true } };
}
