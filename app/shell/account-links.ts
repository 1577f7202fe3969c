import type { Role } from '#contract/users.ts';
import { type SiteLink, useRoutedLinks, wishlistLink } from './navigation.ts';

const profile: SiteLink = { label: 'Profile', path: '/user' };
const settings: SiteLink = { label: 'Settings', path: '/user?tab=settings' };
const staff: Partial<Record<Role, SiteLink>> = {
  moderator: { label: 'Moderation', path: '/moderator' },
  admin: { label: 'Administration', path: '/admin' },
};

/** Where somebody with that role can go from the account menu. */
export function useAccountLinks(role: Role): SiteLink[] {
  const own = staff[role];
  const routed = useRoutedLinks([profile, wishlistLink, ...(own ? [own] : [])]);
  return routed.flatMap((link) => (link === profile ? [profile, settings] : [link]));
}
