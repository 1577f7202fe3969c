/** Who may do what on the staff's side. Endpoints, pages, desks and API tokens name a kind of access; this says whose it is. */

export const STAFF_ROLES = ['writer', 'editor', 'catalogue', 'moderator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a reader or a moderator can be given beside their role; an admin has it all. */
export const DUTIES = ['writer', 'editor', 'catalogue'] as const satisfies readonly StaffRole[];
export type Duty = (typeof DUTIES)[number];

export const STAFF_ACCESS = ['staff', 'desk', 'media', 'writer', 'editor', 'catalogue', 'moderator', 'admin'] as const;
/**
 * `staff`: what everybody with a role shares; `desk`: what the desks of the admin area share; `media`: pictures that were
 * uploaded; `writer`: articles, of which a writer has their own drafts; `editor`: every article, and the newsletter;
 * `catalogue`: phones, brands, prices, corrections, imports; `moderator`: what readers wrote; `admin`: the rest.
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
