import { z } from 'zod';
import { Blog } from '../blogs.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, TimestampField } from '../fields.ts';

/** Links with which someone without an account reads a draft, or what a published article is to become, for a while. */

export const SHARE_DAYS = [1, 7, 30] as const;

export const ShareLink = z.object({
  id: z.uuid(),
  /** Who made it; null where the account is gone. */
  by: z.string().nullable(),
  createdAt: TimestampField,
  expiresAt: TimestampField,
});
export type ShareLink = z.infer<typeof ShareLink>;

export const shareLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/share-links',
    summary: 'Links to a draft that still open it, newest first',
    access: 'writer',
    params: IdParams,
    response: z.array(ShareLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/share-links',
    summary: 'Create a link to a draft, valid for some days; its token is shown once',
    access: 'writer',
    params: IdParams,
    body: z.object({ days: z.literal(SHARE_DAYS, `Choose ${SHARE_DAYS.join(', ')} days.`) }),
    status: 201,
    response: ShareLink.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id/share-links/:linkId',
    summary: 'Revoke a link to a draft',
    access: 'writer',
    params: IdParams.extend({ linkId: z.uuid() }),
    response: z.object({ id: z.uuid() }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/shared-drafts/:token',
    summary: 'A shared draft as readers would see it',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{16,64}$/) }),
    response: z.object({ blog: Blog, expiresAt: TimestampField }),
  }),
};
