import type { Indexes } from '#db/migrations/migration.ts';

export const busyIndexes: Indexes = [
  // Every scrape of /metrics counts mail that failed within a day.
  { name: 'mail_outbox_failed', table: 'mail_outbox', on: 'failed_at', where: 'failed_at is not null' },
  // For the list of most liked phones, computed every half minute.
  { name: 'products_liked', table: 'products', on: 'likes desc, id', where: 'likes > 0' },
];
