import type { Indexes } from '../migration.ts';

export const busyIndexes: Indexes = [
  // Every look at /metrics counts what failed within a day.
  { name: 'mail_outbox_failed', table: 'mail_outbox', on: 'failed_at', where: 'failed_at is not null' },
  // The list of the most liked, every half minute.
  { name: 'products_liked', table: 'products', on: 'likes desc, id', where: 'likes > 0' },
];
