import { createContext, useContext } from 'react';

export type SiteLink = { label: string; path: string };
export type SiteLinkGroup = { title: string; links: readonly SiteLink[] };

const phones: SiteLink = { label: 'Phones', path: '/products' };
const compare: SiteLink = { label: 'Compare', path: '/products/compare' };
const blog: SiteLink = { label: 'Blog', path: '/blogs' };
const about: SiteLink = { label: 'About', path: '/about-us' };
const faq: SiteLink = { label: 'FAQ', path: '/faq' };
const contact: SiteLink = { label: 'Contact', path: '/contact-us' };
const privacy: SiteLink = { label: 'Privacy', path: '/privacy-policy' };
const terms: SiteLink = { label: 'Terms', path: '/terms-of-service' };

export const wishlistLink: SiteLink = { label: 'Wishlist', path: '/wishlist' };
export const signInLink: SiteLink = { label: 'Sign in', path: '/login' };

/** Where the header's search is answered. */
export const SEARCH_PATH = phones.path;

export const mainLinks: readonly SiteLink[] = [phones, compare, blog, about];
/** Ways on for a reader who came to a wrong address. */
export const notFoundLinks: readonly SiteLink[] = [{ label: 'Home', path: '/' }, phones, compare, blog, contact];
export const footerGroups: readonly SiteLinkGroup[] = [
  { title: 'Catalogue', links: [phones, compare, wishlistLink] },
  { title: 'Reading', links: [blog, about, faq] },
  { title: 'Handset', links: [contact, privacy, terms] },
];

/** Returns whether a screen answers at the path; a link to one that is still to come is left out. */
export type IsRouted = (path: string) => boolean;

export const RoutedContext = createContext<IsRouted>(() => true);

export function useIsRouted(): IsRouted {
  return useContext(RoutedContext);
}

export function useRoutedLinks(links: readonly SiteLink[]): SiteLink[] {
  const isRouted = useIsRouted();
  return links.filter((link) => isRouted(link.path));
}
