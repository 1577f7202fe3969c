import { may, type StaffAccess, type StaffRole } from './access.ts';

/** What an API token can be given: a part of the desk, to read or to write too. Anyone who makes one gives no more than they have. */

interface ScopeMeaning {
  label: string;
  /** What its maker must have, when it is made and whenever it is used. */
  access: StaffAccess;
}

export const TOKEN_SCOPES = {
  'catalogue:read': { label: 'Read phones and brands, also what is not published yet', access: 'catalogue' },
  'catalogue:write': { label: 'Change phones and brands, import, decide on corrections', access: 'catalogue' },
  'prices:read': { label: 'Read changes of prices and scheduled prices', access: 'catalogue' },
  'prices:write': { label: 'Change prices and schedule them', access: 'catalogue' },
  'articles:read': { label: 'Read articles, also drafts and scheduled ones', access: 'writer' },
  'articles:write': { label: 'Write, change and, as an editor, publish articles', access: 'writer' },
  'media:read': { label: 'Read the library of pictures', access: 'media' },
  'media:write': { label: 'Add, describe and remove pictures', access: 'media' },
  'newsletter:read': { label: 'Read issues of the newsletter and, as an admin, subscribers', access: 'editor' },
  'moderation:read': { label: 'Read what waits for a moderator', access: 'moderator' },
  'moderation:write': { label: 'Approve, hide and remove comments and reviews', access: 'moderator' },
  'inbox:read': { label: 'Read messages of readers', access: 'admin' },
  'figures:read': { label: 'Read the figures of the overview', access: 'admin' },
  'audit:read': { label: 'Read the audit log', access: 'admin' },
} as const satisfies Record<string, ScopeMeaning>;

export type TokenScope = keyof typeof TOKEN_SCOPES;
export const SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** Part of the desk that a call belongs to. */
export type TokenArea = TokenScope extends `${infer Area}:${string}` ? Area : never;

export function scopesFor(roles: readonly StaffRole[]): TokenScope[] {
  return SCOPE_NAMES.filter((scope) => may(roles, TOKEN_SCOPES[scope].access));
}

/** Whether these are enough: who may write may read. */
export function covers(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(/:read$/, ':write'));
}
