import { matchPath } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';

export interface AdminScreen {
  /** Beneath /admin. */
  path: string;
  /** The file beside this one that shows it. */
  file: string;
  title: string;
}

/**
 * Every address of the admin area. It is not part of the site's own table, so readers fetch neither the screens nor
 * their names.
 */
export const adminScreens: readonly AdminScreen[] = [
  { path: '', file: 'index', title: 'Administration' },
  { path: 'products', file: 'products', title: 'Phones' },
  { path: 'products/add', file: 'product-add', title: 'Add a phone' },
  { path: 'products/import', file: 'product-import', title: 'Import phones' },
  { path: 'products/edit/:id', file: 'product-edit', title: 'Edit a phone' },
  { path: 'brands', file: 'brands', title: 'Brands' },
  { path: 'blogs', file: 'blogs', title: 'Articles' },
  { path: 'blogs/add', file: 'blog-add', title: 'Write an article' },
  { path: 'blogs/edit/:id', file: 'blog-edit', title: 'Edit an article' },
  { path: 'contacts', file: 'contacts', title: 'Messages' },
  { path: 'newsletter', file: 'newsletter', title: 'Newsletter' },
  { path: 'users', file: 'users', title: 'Users' },
  { path: 'moderation', file: 'moderation', title: 'Moderation' },
  { path: 'audit', file: 'audit', title: 'Audit log' },
];

/** The head of the screen at an address beneath /admin; one that does not exist is not found, whatever the role. */
export function adminScreenData(splat: string): ScreenData {
  const screen = adminScreens.find(({ path }) => matchPath(`/${path}`, `/${splat}`));
  if (!screen) throw new ApiError(404, null);
  const { title } = screen;
  return { head: { title, description: `${title} on Handset.`, noIndex: true } };
}
