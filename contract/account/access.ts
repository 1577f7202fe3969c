/**
 * Access rights of staff. Endpoints, pages, desks and API tokens name a kind of access; this says which roles have it.
 */

export const STAFF_ROLES = ['writer', 'editor', 'catalogue', 'moderator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Record<StaffRole, string> = {
  writer: 'Writer',
  editor: 'Editor',
  catalogue: 'Catalogue',
  moderator: 'Moderator',
  admin: 'Admin',
};

/** Further roles for a reader or moderator; an admin has them all. */
export const DUTIES = ['writer', 'editor', 'catalogue'] as const satisfies readonly StaffRole[];
export type Duty = (typeof DUTIES)[number];

export const STAFF_ACCESS = ['staff', 'desk', 'media', 'writer', 'editor', 'catalogue', 'moderator', 'admin'] as const;
/**
 * `staff`: shared by everyone with a role; `desk`: shared by all desks of the admin area; `media`: uploaded pictures;
 * `writer`: articles, of which a writer has their own drafts; `editor`: all articles, added pages and the newsletter;
 * `catalogue`: phones, brands, prices, corrections and imports; `moderator`: what readers wrote; `admin`: everything
 * else.
 */
export type StaffAccess = (typeof STAFF_ACCESS)[number];

export const ROLE_ACCESS: Record<StaffRole, readonly StaffAccess[]> = {
  writer: ['staff', 'desk', 'media', 'writer'],
  editor: ['staff', 'desk', 'media', 'writer', 'editor'],
  catalogue: ['staff', 'desk', 'media', 'catalogue'],
  moderator: ['staff', 'moderator'],
  admin: STAFF_ACCESS,
};

export function may(roles: readonly StaffRole[], access: StaffAccess): boolean {
  return roles.some((role) => ROLE_ACCESS[role].includes(access));
}

export function rolesWith(access: StaffAccess): StaffRole[] {
  return STAFF_ROLES.filter((role) => ROLE_ACCESS[role].includes(access));
}
