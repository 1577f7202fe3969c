import { z } from 'zod';
import { Blog } from '#contract/blogs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, TimestampField } from '#contract/fields.ts';

/** Links that show a draft, or a published article's unpublished changes, without an account for a limited time. */

export const SHARE_DAYS = [1, 7, 30] as const;

export const ShareLink = z.object({
  id: z.uuid(),
  /** The creator; null if the account was deleted. */
  by: z.string().nullable(),
  createdAt: TimestampField,
  expiresAt: TimestampField,
  /** Opening it again within a minute does not count. */
  opens: z.int(),
  lastOpenedAt: TimestampField.nullable(),
});
export type ShareLink = z.infer<typeof ShareLink>;

const DaysBody = z.object({ days: z.literal(SHARE_DAYS, `Choose ${SHARE_DAYS.join(', ')} days.`) });

export const shareLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/share-links',
    summary: 'Active links to a draft, newest first',
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
    body: DaysBody,
    status: 201,
    response: ShareLink.extend({ token: z.string() }),
  }),
  extend: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/share-links/:linkId',
    summary: 'Extend a link to a draft by some days from now',
    access: 'writer',
    params: IdParams.extend({ linkId: z.uuid() }),
    body: DaysBody,
    response: ShareLink,
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
