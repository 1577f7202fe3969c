import { may, type StaffAccess, type StaffRole } from './access.ts';

/** Scopes of API tokens: an area of the admin side, read or write. A token never has more rights than its owner. */

interface ScopeMeaning {
  label: string;
  /** What the owner must have when creating the token and at each use. */
  access: StaffAccess;
}

export const TOKEN_SCOPES = {
  'catalogue:read': { label: 'Read phones and brands, including unpublished ones', access: 'catalogue' },
  'catalogue:write': { label: 'Change and import phones and brands, review corrections', access: 'catalogue' },
  'prices:read': { label: 'Read price changes and scheduled prices', access: 'catalogue' },
  'prices:write': { label: 'Change and schedule prices', access: 'catalogue' },
  'articles:read': { label: 'Read articles, including drafts and scheduled ones', access: 'writer' },
  'articles:write': { label: 'Write, change and, as an editor, publish articles', access: 'writer' },
  'media:read': { label: 'Read the picture library', access: 'media' },
  'media:write': { label: 'Add, describe and remove pictures', access: 'media' },
  'newsletter:read': { label: 'Read newsletter issues and, as an admin, subscribers', access: 'editor' },
  'moderation:read': { label: 'Read the moderation queue', access: 'moderator' },
  'moderation:write': { label: 'Approve, hide and remove comments and reviews', access: 'moderator' },
  'inbox:read': { label: 'Read readers’ messages', access: 'admin' },
  'figures:read': { label: 'Read the statistics', access: 'admin' },
  'audit:read': { label: 'Read the audit log', access: 'admin' },
} as const satisfies Record<string, ScopeMeaning>;

export type TokenScope = keyof typeof TOKEN_SCOPES;
export const SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** The area that a call belongs to. */
export type TokenArea = TokenScope extends `${infer Area}:${string}` ? Area : never;

export function scopesFor(roles: readonly StaffRole[]): TokenScope[] {
  return SCOPE_NAMES.filter((scope) => may(roles, TOKEN_SCOPES[scope].access));
}

/** Whether the scopes cover the needed one; write includes read. */
export function covers(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(/:read$/, ':write'));
}
