import { z } from 'zod';
import { EmailField, LinkTokenField } from '#contract/account/fields.ts';
import { CsvFile } from '#contract/desk/shapes.ts';
import { endpoint, MessageResponse } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, SlugField, TimestampField } from '#contract/fields.ts';
import { FOLLOWED_BRANDS_MAX } from '#contract/limits.ts';

/** Newsletter subscriptions. Responses are the same whether an address was known or not. */

export const SUBSCRIBER_STATUSES = ['pending', 'active', 'unsubscribed'] as const;
export const SubscriberStatus = z.enum(SUBSCRIBER_STATUSES);

/** Followed brands; issues for everyone are sent either way. */
export const FollowedBrands = z
  .array(SlugField)
  .max(FOLLOWED_BRANDS_MAX, `Choose up to ${FOLLOWED_BRANDS_MAX} brands.`)
  .transform((ids) => [...new Set(ids)]);

export const SubscribeBody = z.object({
  email: EmailField,
  /** Stored with a new subscription; a confirmed one can only be changed with the link in its mail. */
  brandIds: FollowedBrands.optional(),
  /** A honeypot: hidden from people and filled in by programs. */
  website: z.string().max(2_000).optional(),
});

/** By address in a form, or by the link of a mail. */
export const UnsubscribeBody = z
  .object({ email: EmailField.optional(), token: LinkTokenField.optional() })
  .refine(({ email, token }) => email !== undefined || token !== undefined, {
    path: ['email'],
    error: 'Enter an e-mail address.',
  });

export const Subscriber = z.object({
  email: z.string(),
  status: SubscriberStatus,
  brandIds: z.array(SlugField),
  subscribedAt: TimestampField,
  confirmedAt: TimestampField.nullable(),
  unsubscribedAt: TimestampField.nullable(),
});

export const SubscriberQuery = z.object({ search: SearchField.optional(), status: SubscriberStatus.optional() });

/** A subscriber's settings, as the link in each mail shows them. */
export const Preferences = z.object({ email: z.string(), isSubscribed: z.boolean(), brandIds: z.array(SlugField) });

export type SubscriberStatus = z.infer<typeof SubscriberStatus>;
export type Subscriber = z.infer<typeof Subscriber>;
export type Preferences = z.infer<typeof Preferences>;

export const subscriptions = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe to the newsletter; confirmed by e-mail where e-mail can be sent',
    access: 'public',
    body: SubscribeBody,
    response: MessageResponse,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription with the link in the e-mail',
    access: 'public',
    body: z.object({ token: LinkTokenField }),
    response: MessageResponse,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'Unsubscribe, by address or by the link in an e-mail',
    access: 'public',
    body: UnsubscribeBody,
    response: MessageResponse,
  }),
  preferences: endpoint({
    method: 'POST',
    path: '/api/newsletter/preferences',
    summary: 'A subscriber’s preferences, by the link in an e-mail',
    access: 'public',
    body: z.object({ token: LinkTokenField }),
    response: Preferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/api/newsletter/preferences',
    summary: 'Choose brands to follow, by the link in an e-mail',
    access: 'public',
    body: z.object({ token: LinkTokenField, brandIds: FollowedBrands }),
    response: Preferences,
  }),
  subscribers: endpoint({
    method: 'GET',
    path: '/api/newsletter/subscribers',
    summary: 'Subscribers, newest first, with the count of each status',
    access: 'admin',
    audited: { label: 'Viewed the list of subscribers', isLook: true },
    query: SubscriberQuery.extend({ page: PageField, limit: LimitField }),
    response: paged('subscribers', Subscriber).extend({ counts: z.record(SubscriberStatus, z.int()) }),
  }),
  exportSubscribers: endpoint({
    method: 'GET',
    path: '/api/newsletter/subscribers/export',
    summary: 'The same subscribers as comma-separated values: a file, or inside JSON where the caller accepts JSON',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Exported subscribers' },
    query: SubscriberQuery,
    response: CsvFile,
  }),
  removeSubscriber: endpoint({
    method: 'DELETE',
    path: '/api/newsletter/subscribers/:email',
    summary: 'Remove a subscriber from the list',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
};
