import { linksIn, linkTo, type Member, type SiteLink } from '#app/routes.ts';

export const wishlistLink = linkTo('/wishlist');
export const signInLink = linkTo('/login');
/** In a phone's menu too, where the footer is out of sight. */
export const menuLinks = [linkTo('/best'), linkTo('/size')];

export const mainLinks = linksIn('main');
/** Links on the screen for unknown addresses. */
export const notFoundLinks = linksIn('not-found');
export const footerGroups = [
  { title: 'Catalogue', links: linksIn('catalogue') },
  { title: 'Reading', links: linksIn('reading') },
  // Shown under the site's name.
  { title: '', links: linksIn('handset') },
];

/** The link to the current page, which is the only other thing that their HTML depends on. */
export function currentOf(links: readonly SiteLink[], pathname: string): string | undefined {
  return links.find(({ path }) => path === pathname)?.path;
}

/** The links of the account menu. Settings are a tab of the profile. */
export function accountLinks(member: Member): SiteLink[] {
  return linksIn('account', member).flatMap((link) =>
    link.path === '/user' ? [link, { label: 'Settings', path: '/user?tab=settings' }] : [link],
  );
}
