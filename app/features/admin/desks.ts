import { matchPath } from 'react-router';
import type { Desk, DeskScreen } from '#app/desk-kit/frame/desk.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { OLD_PRICE_DAYS } from '#contract/desk/overview.ts';

/** One component for both addresses, so the editor stays mounted when the first save changes the address. */
const articleScreen = async () => (await import('./articles/article-screen.tsx')).ArticleScreen;

const feedScreen = async () => (await import('./feeds/feed-form.tsx')).FeedScreen;

const issueScreen = async () => (await import('./newsletter/issue-screen.tsx')).IssueScreen;

/**
 * Every desk of the admin area, in the order of the navigation. It defines navigation, addresses, titles, access,
 * badges and the overview's queues. Only /admin imports it, so readers download neither the screens nor their names.
 */
export const desks: readonly Desk[] = [
  {
    name: 'Overview',
    path: '',
    title: 'Administration',
    access: 'desk',
    screen: async () => (await import('./overview/overview.tsx')).Overview,
  },
  {
    name: 'Phones',
    path: 'products',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./products/list/product-list.tsx')).ProductList,
    queues: [
      { key: 'phonesWithoutPrice', label: 'Phones without a price', search: 'missing=price', isBacklog: true },
      {
        key: 'phonesWithOldPrice',
        label: `Phones on sale with prices older than ${OLD_PRICE_DAYS} days`,
        search: `status=available&olderThan=${OLD_PRICE_DAYS}&sort=recorded`,
        isBacklog: true,
      },
      { key: 'phonesWithoutPicture', label: 'Phones without a picture', search: 'missing=picture', isBacklog: true },
      { key: 'unconfirmedPhones', label: 'Phones not seen on sale for a year', search: 'status=unconfirmed' },
    ],
    screens: [
      {
        path: 'add',
        title: 'Add a phone',
        keywords: 'new create product',
        screen: async () => (await import('./products/editor/add-product.tsx')).AddProduct,
      },
      {
        path: 'import',
        title: 'Import phones',
        keywords: 'upload csv prices',
        screen: async () => (await import('./products/import/import-products.tsx')).ImportProducts,
      },
      {
        path: 'missing',
        title: 'Not in the catalogue yet',
        screen: async () => (await import('./products/missing/missing-phones.tsx')).MissingPhones,
      },
      {
        path: 'price-changes',
        title: 'Bulk price changes',
        keywords: 'undo',
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
    actions: [{ label: 'Duplicate a phone', keywords: 'copy product' }],
  },
  {
    name: 'Brands',
    path: 'brands',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./brands/brand-list.tsx')).BrandList,
  },
  {
    name: 'Store feeds',
    path: 'feeds',
    access: 'catalogue',
    group: 'Catalogue',
    screen: async () => (await import('./feeds/feed-list.tsx')).FeedList,
    queues: [
      { key: 'waitingItems', label: 'Store items to match', badge: { one: 'item', many: 'items' } },
      { key: 'heldPrices', label: 'Store prices to check' },
      { key: 'failingFeeds', label: 'Failing store feeds' },
    ],
    screens: [
      { path: 'add', title: 'Add a store feed', keywords: 'new create price affiliate', screen: feedScreen },
      { path: ':id/edit', title: 'Edit a store feed', screen: feedScreen },
      {
        path: ':id/items',
        title: 'Items to match',
        screen: async () => (await import('./feeds/waiting-items.tsx')).WaitingItems,
      },
      {
        path: ':id/all',
        title: 'Feed items',
        screen: async () => (await import('./feeds/item-list.tsx')).ItemList,
      },
    ],
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
      { key: 'draftArticles', label: 'Drafts', search: 'status=draft', isBacklog: true },
      { key: 'scheduledArticles', label: 'Scheduled articles', search: 'status=scheduled', isBacklog: true },
      { key: 'overdueArticles', label: 'Drafts past their date', search: 'status=draft' },
    ],
    screens: [
      {
        path: 'add',
        title: 'Write an article',
        keywords: 'new create draft blog',
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
    name: 'Pages',
    path: 'pages',
    access: 'editor',
    group: 'Editorial',
    screen: async () => (await import('./settings/page-list.tsx')).PageList,
    screens: [
      {
        path: ':id',
        title: 'Edit a page',
        screen: async () => (await import('./settings/page-editor.tsx')).PageScreen,
        isWholePage: true,
      },
    ],
    actions: [{ label: 'Add a page', keywords: 'new create', search: 'add=1' }],
  },
  {
    name: 'Media',
    path: 'media',
    access: 'media',
    group: 'Editorial',
    screen: async () => (await import('./media/media-desk.tsx')).MediaDesk,
    queues: [
      {
        key: 'undescribedPictures',
        label: 'Pictures without a description',
        search: 'missing=alt',
        isBacklog: true,
      },
    ],
    actions: [
      { label: 'Describe pictures', keywords: 'alt alternative text missing accessibility', search: 'missing=alt' },
    ],
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
      { path: 'issues/add', title: 'Write an issue', keywords: 'new create newsletter', screen: issueScreen },
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
      { key: 'hiddenPosts', label: 'Hidden comments and reviews', search: 'view=hidden', isBacklog: true },
    ],
  },
  {
    name: 'Users',
    path: 'users',
    access: 'admin',
    group: 'Readers',
    screen: async () => (await import('./users/user-table.tsx')).UserTable,
    actions: [
      { label: 'Suspend an account', keywords: 'block ban user lift suspension' },
      { label: 'Invite someone', keywords: 'new user staff', search: 'tab=invitations' },
    ],
  },
  {
    name: 'API tokens',
    path: 'tokens',
    access: 'desk',
    group: 'System',
    screen: async () => (await import('./tokens/token-desk.tsx')).TokenDesk,
  },
  {
    name: 'Mail',
    path: 'mail',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./mail/mail-desk.tsx')).MailDesk,
    queues: [{ key: 'failedMails', label: 'Undelivered e-mails', search: 'status=failed' }],
    actions: [
      { label: 'Send a test e-mail', keywords: 'smtp check' },
      { label: 'Preview e-mails', keywords: 'templates', search: 'tab=templates' },
    ],
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
    actions: [
      { label: 'Restore deleted items', keywords: 'recover undelete trash' },
      { label: 'Undo a bulk change', keywords: 'revert' },
    ],
  },
  {
    name: 'Jobs',
    path: 'jobs',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./jobs/job-desk.tsx')).JobDesk,
    queues: [{ key: 'failedJobs', label: 'Failed jobs', search: 'state=failed' }],
  },
  {
    name: 'Backups',
    path: 'backups',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./backups/backup-desk.tsx')).BackupDesk,
    queues: [
      {
        key: 'overdueBackups',
        label: 'Overdue backups',
        badge: { one: 'overdue backup', many: 'overdue backups' },
      },
    ],
    actions: [{ label: 'Restore a backup', keywords: 'recover undo' }],
  },
  {
    name: 'Settings',
    path: 'settings',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./settings/settings-desk.tsx')).SettingsDesk,
  },
  {
    name: 'Audit log',
    path: 'audit',
    access: 'admin',
    group: 'System',
    screen: async () => (await import('./audit/audit-log.tsx')).AuditLog,
  },
];

/** Every screen of a desk, with its path relative to /admin. */
export function screensOf({ name, path, title = name, screen, screens = [] }: Desk): DeskScreen[] {
  return [{ path, title, screen }, ...screens.map((other) => ({ ...other, path: `${path}/${other.path}` }))];
}

/** The page head for an /admin address; unknown addresses are 404 for every role. */
export function adminScreenData(splat: string): ScreenData {
  const screen = desks.flatMap(screensOf).find(({ path }) => matchPath(`/${path}`, `/${splat}`));
  if (!screen) throw new ApiError(404, { message: 'We couldn’t find this page.' });
  const { title } = screen;
  return { head: { title, description: `${title}.`, noIndex: true } };
}
