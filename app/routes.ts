import { rolesWith, type StaffRole } from '#contract/account/access.ts';
import type { Role, User } from '#contract/account/user.ts';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { FILTER_GROUP_NAMES } from '#contract/phone/filters.ts';
import { SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';

/**
 * Where links to a page are shown: the header, a group of the footer, the account menu, the screen for unknown
 * addresses.
 */
export type NavPlace = 'main' | 'catalogue' | 'reading' | 'handset' | 'account' | 'not-found';

export type PageRoles = readonly (Role | StaffRole)[];

export interface Page {
  /** In React Router's syntax: `:id` is one segment, `*` is the rest. */
  path: string;
  /** The file in routes/ that renders it. */
  screen: string;
  /** The roles that may see it; everyone by default. */
  roles?: PageRoles;
  /** The title of a restricted page while its code is not loaded; its label by default. */
  title?: string;
  /** Its name in links and breadcrumbs. */
  label?: string;
  /** Where links to it are shown, in the order of this table. */
  nav?: readonly NavPlace[];
  /** Listed in the sitemap, or disallowed in robots.txt like every page with roles; neither by default. */
  search?: 'sitemap' | 'disallow';
  /** The query parameters that make it a different page; others are not part of the cache key. */
  params?: readonly string[];
  /**
   * Its width on a wide screen, header and footer included: larger for a grid of cards, or for phones at actual size.
   */
  width?: 'cards' | 'actual-size';
  /** Anyone with the address may read it, so it is never cached. */
  isSecret?: true;
}

const SIGNED_IN: readonly Role[] = ['admin', 'moderator', 'consumer'];

/** Every address of the site. */
const rows = [
  { path: '/', screen: 'pages/home', label: 'Home', nav: ['not-found'], search: 'sitemap' },
  {
    path: '/products',
    screen: 'catalogue/products',
    width: 'cards',
    label: 'Phones',
    nav: ['main', 'catalogue', 'not-found'],
    search: 'sitemap',
    params: [
      'brand',
      'search',
      'question',
      'verbatim',
      // Their former names, in old links.
      'said',
      'words',
      ...FILTER_GROUP_NAMES,
      'discontinued',
      'priceMin',
      'priceMax',
      'sort',
      'weights',
      'page',
    ],
  },
  {
    path: '/finder',
    screen: 'catalogue/finder',
    label: 'Find my phone',
    nav: ['main', 'catalogue', 'not-found'],
    search: 'sitemap',
    params: ['priceMin', 'priceMax', 'size', 'features', ...SCORE_PART_KEYS, 'show'],
  },
  {
    path: '/products/compare',
    screen: 'catalogue/compare',
    label: 'Compare',
    nav: ['main', 'catalogue', 'not-found'],
    search: 'sitemap',
    params: ['ids', 'variants', 'differences', 'overlay', 'against'],
  },
  { path: '/best', screen: 'catalogue/best-lists', label: 'Best phones', nav: ['catalogue'], search: 'sitemap' },
  {
    path: '/size',
    screen: 'catalogue/size',
    width: 'actual-size',
    label: 'Actual size',
    nav: ['catalogue'],
    search: 'sitemap',
    params: ['ids', 'view', 'hand', 'left', 'beside'],
  },
  { path: '/product/:id', screen: 'catalogue/product', params: ['variant'] },

  { path: '/login', screen: 'account/login', label: 'Sign in', search: 'disallow', params: ['redirect'] },
  { path: '/register', screen: 'account/register', search: 'disallow', params: ['redirect'] },
  { path: '/forgot-password', screen: 'account/forgot-password', search: 'disallow' },
  { path: '/reset-password', screen: 'account/reset-password', search: 'disallow', params: ['token'] },
  { path: '/restore-email', screen: 'account/restore-email', search: 'disallow', params: ['token'] },
  { path: '/invitation', screen: 'account/invitation', search: 'disallow', params: ['token'] },
  { path: '/verify-email', screen: 'account/verify-email', search: 'disallow', params: ['token'] },
  {
    path: '/user',
    screen: 'account/user',
    roles: SIGNED_IN,
    title: 'Your account',
    label: 'Profile',
    nav: ['account'],
  },
  { path: '/wishlist', screen: 'account/wishlist', roles: SIGNED_IN, label: 'Wishlist', nav: ['catalogue', 'account'] },
  { path: '/user/alerts', screen: 'account/alerts', roles: SIGNED_IN, label: 'Price alerts', nav: ['account'] },
  {
    path: '/user/notifications',
    screen: 'account/notifications',
    roles: SIGNED_IN,
    label: 'Notifications',
    nav: ['account'],
  },
  { path: '/wishlist/shared/:token', screen: 'account/shared-wishlist' },
  { path: '/moderator', screen: 'community/moderator', roles: ['moderator'], label: 'Moderation', nav: ['account'] },
  // Its screens are listed in features/admin/desks.ts.
  { path: '/admin/*', screen: 'admin', roles: rolesWith('desk'), label: 'Administration', nav: ['account'] },

  {
    path: '/blogs',
    screen: 'magazine/blogs',
    label: 'Blog',
    nav: ['main', 'reading', 'not-found'],
    search: 'sitemap',
    params: ['search', 'category', 'page'],
  },
  { path: '/blog/:id', screen: 'magazine/blog' },
  { path: '/draft/:token', screen: 'magazine/shared-draft', search: 'disallow', isSecret: true },
  { path: '/about-us', screen: 'pages/about-us', label: 'About', nav: ['main', 'reading'], search: 'sitemap' },
  {
    path: '/how-we-score',
    screen: 'pages/how-we-score',
    label: 'How scores work',
    nav: ['reading'],
    search: 'sitemap',
  },
  {
    path: '/about-the-data',
    screen: 'pages/about-the-data',
    label: 'About the data',
    nav: ['reading'],
    search: 'sitemap',
  },
  { path: '/faq', screen: 'pages/faq', label: 'FAQ', nav: ['reading'], search: 'sitemap' },
  {
    path: '/contact-us',
    screen: 'pages/contact-us',
    label: 'Contact',
    nav: ['handset', 'not-found'],
    search: 'sitemap',
  },
  { path: '/privacy-policy', screen: 'pages/privacy-policy', label: 'Privacy', nav: ['handset'], search: 'sitemap' },
  { path: '/terms-of-service', screen: 'pages/terms-of-service', label: 'Terms', nav: ['handset'], search: 'sitemap' },
  // Pages that editors add; published ones are in the sitemap (server/modules/feeds).
  { path: '/pages/:id', screen: 'pages/page' },
  { path: '/newsletter', screen: 'pages/newsletter', search: 'sitemap' },
  { path: '/newsletter/manage', screen: 'pages/newsletter-manage', params: ['token'] },
  { path: '/newsletter/confirm', screen: 'pages/newsletter-confirm', params: ['token'] },
  { path: '/newsletter/unsubscribe', screen: 'pages/newsletter-unsubscribe', params: ['token'] },
  { path: '/alerts/confirm', screen: 'pages/alert-confirm', params: ['token'] },
  { path: '/alerts/stop', screen: 'pages/alert-stop', params: ['token'] },
] as const satisfies readonly Page[];

/** The route table as plain data: the server reads it too (server/http/pages/site.ts). */
export const pages: readonly Page[] = [
  ...rows,
  ...BEST_LIST_SLUGS.map((slug) => ({
    path: `/best/${slug}`,
    screen: 'catalogue/best',
    search: 'sitemap' as const,
    params: ['show'],
  })),
];

/** Addresses that redirect: the tabs of a page have no page of their own. */
export const redirects: Readonly<Record<string, string>> = {
  '/user/profile': '/user?tab=profile',
  '/user/settings': '/user?tab=settings',
};

/** Paths of the pages that have a label. */
export type NamedPath = Extract<(typeof rows)[number], { label: string }>['path'];

export interface SiteLink {
  label: string;
  path: string;
}

export function linkTo(path: NamedPath): SiteLink {
  const label = pages.find((page) => page.path === path)?.label ?? '';
  return { label, path: path.replace(/\/\*$/, '') };
}

/** The roles of a user: reader, moderator or admin, and their duties. */
export type Member = Pick<User, 'role' | 'roles'>;

export function isFor(wanted: PageRoles, { role, roles }: Member): boolean {
  return wanted.some((one) => one === role || roles.some((held) => held === one));
}

/** The links shown in a place; for a member, those of pages they may see. */
export function linksIn(place: NavPlace, member?: Member): SiteLink[] {
  return pages.flatMap(({ path, label, nav, roles }) =>
    label !== undefined && nav?.includes(place) && (!member || !roles || isFor(roles, member))
      ? [{ label, path: path.replace(/\/\*$/, '') }]
      : [],
  );
}
