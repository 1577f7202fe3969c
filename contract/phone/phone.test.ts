import { expect, test } from 'vitest';
import type { z } from 'zod';
import { PriceOperation } from '#contract/desk/prices.ts';
import { textLine } from '#contract/fields.ts';
import { PhoneFields } from './phone.ts';

const errorOf = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message;

test('limits are formatted with grouping', () => {
  const { price, batteryCapacity } = PhoneFields.shape;
  expect(errorOf(price, 0)).toBe('The price must be at least ₹1.');
  expect(errorOf(price, 2_000_000)).toBe('The price must be at most ₹10,00,000.');
  expect(errorOf(batteryCapacity, 99_000)).toBe('Battery must be at most 35,000 mAh.');
  expect(errorOf(PriceOperation, { kind: 'add', amount: -2_000_000 })).toBe('The change must be at least −₹10,00,000.');
  expect(errorOf(textLine('The text', 1, 2_000), 'x'.repeat(2_001))).toBe(
    'The text can have at most 2,000 characters.',
  );
});
