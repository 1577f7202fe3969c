import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, TimestampField, textLine } from '#contract/fields.ts';
import { UuidParams } from '../fields.ts';

/** Telling programs elsewhere of changes. docs/webhooks.md is for those who receive them. */

export const WEBHOOK_EVENTS = {
  'phone.created': 'Readers see a phone for the first time',
  'phone.changed': 'A phone that readers see was changed',
  'phone.removed': 'Readers no longer see a phone',
  'phone.restored': 'Readers see a phone again',
  'price.changed': 'A price of a phone changed',
  'article.published': 'Readers see an article',
  'article.changed': 'An article that readers see was changed',
  'article.unpublished': 'Readers no longer see an article',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

export const WEBHOOKS_MAX = 20;
/** An event that could not be delivered for so long has failed. */
export const WEBHOOK_TRY_HOURS = 24;
/** A webhook that fails for so long is paused. */
export const WEBHOOK_FAILING_DAYS = 3;
/** The secret before the last signs beside it for so long. */
export const FORMER_SECRET_HOURS = 24;

const UrlField = textLine('The address', 1, 500)
  .refine((text) => URL.canParse(text), {
    error: 'Enter a full address, such as https://example.com/hooks.',
    abort: true,
  })
  .refine((text) => {
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, 'The address can’t contain a user name, password or #.');

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
  /** Why we paused it; null where someone did. */
  pauseReason: z.string().nullable(),
  /** Since when nothing arrives; null while it does. */
  failingSince: TimestampField.nullable(),
  /** Until when the secret before the last signs too. */
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
  /** When it is tried again. */
  dueAt: TimestampField.nullable(),
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  error: z.string().nullable(),
  /** The beginning of what the receiver answered. */
  response: z.string().nullable(),
  /** What is sent. */
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
    summary: 'Send changes to an address; the signing secret is shown once',
    access: 'admin',
    sensitive: true,
    body: WebhookBody,
    status: 201,
    response: WithSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/webhooks/:id',
    summary: 'Change the address, the events, or whether it is paused; events while paused are not sent later',
    access: 'admin',
    sensitive: true,
    params: UuidParams,
    body: WebhookBody.extend({ paused: z.boolean() }).partial(),
    response: Webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Remove a webhook and its deliveries',
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
    summary: 'Send a test event at once',
    access: 'admin',
    params: UuidParams,
    status: 202,
    response: z.object({ id: z.uuid() }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook and what became of it, newest first',
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
