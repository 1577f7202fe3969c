import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { SCOPE_NAMES, type TokenArea, type TokenScope } from './scopes.ts';

type Domain = keyof typeof endpoints;
type CallName = { [D in Domain]: `${D}.${keyof (typeof endpoints)[D] & string}` }[Domain];

/** The area of each domain's calls. Calls not listed are closed to tokens, unless they are public. */
const AREAS: Partial<Record<Domain, TokenArea>> = {
  products: 'catalogue',
  brands: 'catalogue',
  adminProducts: 'catalogue',
  bulk: 'catalogue',
  bulkBrands: 'catalogue',
  missingPhones: 'catalogue',
  bulkMissingPhones: 'catalogue',
  phoneVersions: 'catalogue',
  drawings: 'catalogue',
  corrections: 'catalogue',
  bulkCorrections: 'catalogue',
  adminPrices: 'prices',
  bulkArticles: 'articles',
  categories: 'articles',
  blogCategories: 'articles',
  blogs: 'articles',
  workingCopies: 'articles',
  articleHints: 'articles',
  shareLinks: 'articles',
  mediaLibrary: 'media',
  bulkPictures: 'media',
  newsletter: 'newsletter',
  moderation: 'moderation',
  bulkPosts: 'moderation',
  contact: 'inbox',
  inbox: 'inbox',
  figures: 'figures',
};

/**
 * Calls in a different area than the rest of their domain, or closed to tokens: decisions about people are made by
 * people.
 */
const EXCEPTIONS: Partial<Record<CallName, TokenArea | null>> = {
  'addresses.moveBlog': 'articles',
  'addresses.moveProduct': 'catalogue',
  'addresses.moveBrand': 'catalogue',
  'admin.overview': 'figures',
  'admin.audit': 'audit',
  'admin.exportAudit': 'audit',
  'moderation.suspend': null,
  'moderation.unsuspend': null,
  'moderation.cleanUp': null,
};

const SCOPES = new Map<Endpoint, TokenScope>(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).flatMap(([name, call]) => {
      const scope = scopeFor(`${domain}.${name}` as CallName, domain as Domain, call);
      return scope ? [[call, scope] as const] : [];
    }),
  ),
);

function scopeFor(name: CallName, domain: Domain, call: Endpoint): TokenScope | null {
  const { access, method, readOnly, sensitive } = call;
  const isRead = method === 'GET' || readOnly === true;
  // One's own account, and everything that requires the password, is closed to tokens; public calls need none.
  if (sensitive || access === 'signed-in' || access === 'self' || access === 'own') return null;
  if (access === 'public' && !isRead) return null;
  const area = EXCEPTIONS[name] === undefined ? AREAS[domain] : EXCEPTIONS[name];
  const wanted = area && `${area}:${isRead ? 'read' : 'write'}`;
  return SCOPE_NAMES.find((scope) => scope === wanted) ?? null;
}

/** The scope a token needs for a call, or to be more than a guest in a public one; null if no scope is enough. */
export function scopeOf(call: Endpoint): TokenScope | null {
  return SCOPES.get(call) ?? null;
}
