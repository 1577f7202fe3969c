import type { Indexes } from './migration.ts';

/** The newest price's date, by which the age of all others is shown, is looked up after every change of a phone. */
export const priceDays: Indexes = [
  { name: 'price_changes_recorded', table: 'price_changes', on: 'recorded_at', where: 'price is not null' },
];
