import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/account/access.ts';
import type { Role } from '#contract/account/user.ts';
import { comparePath } from './features/catalogue/compare/comparison.ts';
import { listingPath, readListing } from './features/catalogue/listing/listing-state.ts';
import { blogsPath } from './features/magazine/blogs/blogs-state.ts';
import { linksIn, linkTo, type NavPlace, pages } from './routes.ts';

test('every screen has an address, and every address a screen', () => {
  const files = readdirSync(`${import.meta.dirname}/routes`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => name.replace('.tsx', ''));
  // The screen without an address is shown for unknown addresses.
  expect([...new Set(pages.map(({ screen }) => screen))].toSorted()).toEqual(
    files.filter((name) => name !== 'not-found').toSorted(),
  );
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
});

test('a page that is linked or restricted to some roles has a name', () => {
  expect(pages.filter(({ nav, roles, label }) => (nav || roles) && !label)).toEqual([]);
});

test.each<[NavPlace, string[]]>([
  ['main', ['Phones', 'Find my phone', 'Compare', 'Blog', 'About']],
  ['catalogue', ['Phones', 'Compare', 'Wishlist']],
  ['reading', ['Blog', 'About', 'FAQ']],
  ['handset', ['Contact', 'Privacy', 'Terms']],
  ['not-found', ['Home', 'Phones', 'Compare', 'Blog', 'Contact']],
])('the links in %s are %s, in this order', (place, labels) => {
  const shown = linksIn(place).map(({ label }) => label);
  expect(shown.filter((label) => labels.includes(label))).toEqual(labels);
});

test('the account menu links to the pages of the user’s roles', () => {
  const paths = (role: Role, roles: StaffRole[] = []) => linksIn('account', { role, roles }).map(({ path }) => path);
  const own = ['/user', '/wishlist', '/user/alerts', '/user/notifications'];
  expect(paths('consumer')).toEqual(own);
  expect(paths('moderator', ['moderator'])).toEqual([...own, '/moderator']);
  expect(paths('admin', ['admin'])).toEqual([...own, '/admin']);
  expect(paths('consumer', ['writer'])).toEqual([...own, '/admin']);
  expect(paths('moderator', ['catalogue', 'moderator'])).toEqual([...own, '/moderator', '/admin']);
  expect(linkTo('/wishlist')).toEqual({ label: 'Wishlist', path: '/wishlist' });
});

const everyFilter =
  'brand=acme&search=x&battery=5000&display=6.0&storage=128&primary_camera=48&secondary_camera=16' +
  '&chipset=apple&resolution=fhd&priceMin=12000&priceMax=65000&sort=price-asc&page=3';

test.each([
  ['/products', listingPath(readListing(new URLSearchParams(everyFilter)))],
  ['/products/compare', comparePath(['a', 'b'], { differences: true, overlay: true, against: 'b' })],
  ['/blogs', blogsPath({ search: 'x', category: 'news', page: 2 })],
])('%s lists every parameter that its own links use', (path, link) => {
  const written = [...new URL(link, 'http://handset.test').searchParams.keys()];
  const known = pages.find((page) => page.path === path)?.params ?? [];
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((name) => !known.includes(name))).toEqual([]);
});
