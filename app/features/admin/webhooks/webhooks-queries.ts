import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';

export const WEBHOOKS_KEY = [...ADMIN_KEY, 'webhooks'];
export const DELIVERIES_KEY = [...ADMIN_KEY, 'webhook-deliveries'];

/** Polled while deliveries are waiting. */
export const POLL_MS = 2_000;
