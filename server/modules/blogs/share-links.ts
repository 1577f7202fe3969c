import { randomBytes } from 'node:crypto';
import type { ShareLink } from '#contract/article/share-links.ts';
import type { Blog } from '#contract/blogs.ts';
import { articleErrors, commonErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { hashToken } from '#server/hash-token.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { requireReadable } from './ownership.ts';
import { getBlogRow } from './queries.ts';
import { withoutHiddenPhones } from './service.ts';
import { toBlogWithChanges } from './working-copies.ts';

/** Links that show a draft without an account for a limited time. Only their hashes are stored. */

export async function listShareLinks({ database }: Services, id: string, viewer: Viewer): Promise<ShareLink[]> {
  const { id: blogId } = await requireReadable(database.query, id, viewer);
  const rows = await database.query
    .selectFrom('share_links')
    .leftJoin('users', 'users.id', 'share_links.actor_id')
    .selectAll('share_links')
    .select('users.name as actor_name')
    .where('blog_id', '=', blogId)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('share_links.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.actor_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    opens: row.opens,
    lastOpenedAt: row.opened_at,
  }));
}

export async function createShareLink(services: Services, id: string, days: number, viewer: Viewer) {
  const { database } = services;
  const { id: blog_id } = await requireReadable(database.query, id, viewer);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const row = {
    id: uuidv7(),
    blog_id,
    token_hash: hashToken(token),
    actor_id: viewer.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + days * DAY_MS).toISOString(),
  };
  await database.query.deleteFrom('share_links').where('expires_at', '<=', row.created_at).execute();
  await database.query.insertInto('share_links').values(row).execute();
  return { ...(await requireShareLink(services, blog_id, row.id, viewer)), token };
}

async function requireShareLink(services: Services, id: string, linkId: string, viewer: Viewer): Promise<ShareLink> {
  const link = (await listShareLinks(services, id, viewer)).find((live) => live.id === linkId);
  if (!link) throw notFound(commonErrors.notFound('link'));
  return link;
}

export async function extendShareLink(
  services: Services,
  id: string,
  linkId: string,
  days: number,
  viewer: Viewer,
): Promise<ShareLink> {
  await requireShareLink(services, id, linkId, viewer);
  await services.database.query
    .updateTable('share_links')
    .set({ expires_at: new Date(Date.now() + days * DAY_MS).toISOString() })
    .where('id', '=', linkId)
    .execute();
  return requireShareLink(services, id, linkId, viewer);
}

export async function revokeShareLink({ database }: Services, id: string, linkId: string, viewer: Viewer) {
  const { id: blogId } = await requireReadable(database.query, id, viewer);
  const { numDeletedRows } = await database.query
    .deleteFrom('share_links')
    .where('id', '=', linkId)
    .where('blog_id', '=', blogId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(commonErrors.notFound('link'));
  return { id: linkId };
}

export async function openShareLink(services: Services, token: string): Promise<{ blog: Blog; expiresAt: string }> {
  const { query } = services.database;
  const link = await query
    .selectFrom('share_links')
    .select(['id', 'blog_id', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  const row = link && (await getBlogRow(query, link.blog_id));
  if (!link || !row) throw notFound(articleErrors.draftLinkEnded);
  // Failing to count must not prevent reading.
  await countOpen(query, link.id).catch(() => {});
  return { blog: withoutHiddenPhones(services, await toBlogWithChanges(services, row)), expiresAt: link.expires_at };
}

/** Repeated requests from a tab count as one open, and cannot cause a write each. */
const SAME_OPEN_MS = 60_000;

async function countOpen(query: Queryable, id: string, now = Date.now()): Promise<void> {
  const earlier = new Date(now - SAME_OPEN_MS).toISOString();
  await query
    .updateTable('share_links')
    .set((eb) => ({ opens: eb('opens', '+', 1), opened_at: new Date(now).toISOString() }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('opened_at', 'is', null), eb('opened_at', '<', earlier)]))
    .execute();
}
