import { z } from 'zod';
import { EmailField, LinkTokenField } from '#contract/account/fields.ts';
import { UserParams } from '#contract/account/user.ts';
import { endpoint, MessageResponse } from '#contract/endpoint.ts';
import { SlugField, TimestampField, textLine } from '#contract/fields.ts';
import { ALERT_BELOW_MAX } from '#contract/limits.ts';
import { ProductCard } from '#contract/phone/product.ts';

/** The watched variant; null for the phone's price, which is that of its cheapest variant. */
const WatchedVariant = z.object({ ram: z.number().positive().nullable(), storage: z.number().positive() });

const BelowField = z
  .number('Enter a price in rupees.')
  .int('Enter a price in whole rupees.')
  .min(1, 'Enter a price in rupees.')
  .max(ALERT_BELOW_MAX, 'Enter a lower price.');

export const AlertBody = z.object({
  /** Notify at or below this price; null for any drop. */
  below: BelowField.nullable(),
  variant: WatchedVariant.nullish().transform((variant) => variant ?? null),
  /** Notify when this store has it in stock at or below the price; null for a price drop anywhere. */
  store: textLine('The store', 1, 40)
    .nullish()
    .transform((store) => store ?? null),
});

export const GuestAlertBody = AlertBody.extend({
  email: EmailField,
  productId: SlugField,
  /** A honeypot: hidden from people and filled in by programs. */
  website: z.string().max(2_000).optional(),
});

export const Alert = z.object({
  productId: SlugField,
  below: z.int().nullable(),
  variant: WatchedVariant.nullable(),
  store: z.string().nullable(),
  /** The current price; null if none is recorded. */
  price: z.int().nullable(),
  /** The price of the last notification; null before the first, and again after the price rose. */
  toldPrice: z.int().nullable(),
  toldAt: TimestampField.nullable(),
  createdAt: TimestampField,
  product: ProductCard,
});

export type Alert = z.infer<typeof Alert>;
export type AlertBody = z.infer<typeof AlertBody>;
export type GuestAlertBody = z.infer<typeof GuestAlertBody>;

const AlertParams = UserParams.extend({ productId: SlugField });

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/alerts',
    summary: 'The price alerts of a person, newest first',
    access: 'self',
    audited: { label: 'Viewed a person’s price alerts', isLook: true },
    params: UserParams,
    response: z.array(Alert),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/users/:id/alerts/:productId',
    summary:
      'Set an alert for a phone: at any price drop, at or below a price, or when a store has it in stock. One alert per person and phone; setting it again replaces it. Sent once, five minutes after the price was saved, and again only after it was higher',
    access: 'self',
    params: AlertParams,
    body: AlertBody,
    response: Alert,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/alerts/:productId',
    summary: 'Stop an alert; a missing one is no error',
    access: 'self',
    params: AlertParams,
    response: z.object({ productId: SlugField }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/alerts',
    summary:
      'Set an alert without an account; confirmed by e-mail where e-mail can be sent. The response is the same for any address',
    access: 'public',
    body: GuestAlertBody,
    response: MessageResponse,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/alerts/confirm',
    summary: 'Confirm an alert with the link in the e-mail',
    access: 'public',
    body: z.object({ token: LinkTokenField }),
    response: MessageResponse,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/alerts/stop',
    summary: 'Unsubscribe with the link of an e-mail: from an alert, all alerts of an address, or one kind of e-mail',
    access: 'public',
    body: z.object({ token: LinkTokenField }),
    response: MessageResponse,
  }),
};
