import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, TimestampField, textLine, UuidParams } from '#contract/fields.ts';

/** Notifies other programs of changes. docs/webhooks.md is for receivers. */

export const WEBHOOK_EVENTS = {
  'phone.created': 'Phone published',
  'phone.changed': 'Phone changed',
  'phone.removed': 'Phone removed',
  'phone.restored': 'Phone restored',
  'price.changed': 'Price changed',
  'article.published': 'Article published',
  'article.changed': 'Article changed',
  'article.unpublished': 'Article unpublished',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

export const WEBHOOKS_MAX = 20;
/** Deliveries that keep failing are given up after this. */
export const WEBHOOK_TRY_HOURS = 24;
/** A webhook that keeps failing is paused after this. */
export const WEBHOOK_FAILING_DAYS = 3;
/** Both secrets sign requests for this long after a rotation. */
export const FORMER_SECRET_HOURS = 24;

const UrlField = textLine('The URL', 1, 500)
  .refine((text) => URL.canParse(text), {
    error: 'Use a full URL, such as https://example.com/hooks.',
    abort: true,
  })
  .refine((text) => {
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, 'Remove the user name, password or # from the URL.');

const EventsField = z
  .array(z.enum(EVENT_NAMES, 'This event doesn’t exist.'), 'Choose at least one event.')
  .min(1, 'Choose at least one event.')
  .transform((events) => EVENT_NAMES.filter((event) => events.includes(event)));

export const WebhookBody = z.object({ url: UrlField, events: EventsField });
export type WebhookBody = z.input<typeof WebhookBody>;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(EVENT_NAMES)),
  createdAt: TimestampField,
  createdBy: z.string(),
  pausedAt: TimestampField.nullable(),
  /** Null when a person paused it. */
  pauseReason: z.string().nullable(),
  /** Null while deliveries succeed. */
  failingSince: TimestampField.nullable(),
  formerSecretUntil: TimestampField.nullable(),
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  at: TimestampField,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  triedAt: TimestampField.nullable(),
  dueAt: TimestampField.nullable(),
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  error: z.string().nullable(),
  /** The start of the response body. */
  response: z.string().nullable(),
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'Webhooks, oldest first',
    access: 'admin',
    response: z.array(Webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Create a webhook; the response contains the signing secret, which is not shown again',
    access: 'admin',
    sensitive: true,
    body: WebhookBody,
    status: 201,
    response: WithSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    summary: 'Change the URL or events, or pause it; events during a pause are not sent later',
    access: 'admin',
    sensitive: true,
    params: UuidParams,
    body: WebhookBody.extend({ paused: z.boolean() }).partial(),
    response: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Delete a webhook and its deliveries',
    access: 'admin',
    params: UuidParams,
    status: 204,
    response: z.void(),
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/secret',
    summary: `Create a new secret, shown once; the old one also signs for ${FORMER_SECRET_HOURS} hours`,
    access: 'admin',
    sensitive: true,
    params: UuidParams,
    response: WithSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    summary: 'Send a test event',
    access: 'admin',
    params: UuidParams,
    status: 202,
    response: z.object({ id: z.uuid() }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: 'Deliveries of a webhook, newest first',
    access: 'admin',
    params: UuidParams,
    query: z.object({
      page: PageField,
      limit: LimitField,
      state: z.enum(['waiting', 'delivered', 'failed'], 'Use waiting, delivered or failed.').optional(),
    }),
    response: paged('deliveries', WebhookDelivery),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/deliveries/:deliveryId/again',
    summary: 'Send an event again, with the same id',
    access: 'admin',
    params: UuidParams.extend({ deliveryId: z.uuid() }),
    status: 202,
    response: z.object({ id: z.uuid() }),
  }),
};
