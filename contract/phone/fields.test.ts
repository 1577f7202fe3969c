import { expect, test } from 'vitest';
import { PHONE_KEYS } from './fields.ts';

const groups = Object.values(import.meta.glob('./fields/*.ts', { eager: true })).flatMap((file) =>
  Object.values(file as Record<string, object>),
);

test('every group stands in the table, and no field in two of them', () => {
  expect(PHONE_KEYS.toSorted()).toEqual(groups.flatMap((rows) => Object.keys(rows)).toSorted());
});
