import { expect, test } from 'vitest';
import type { Phone } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { changedFields, emptyPhone } from '#contract/phone/values.ts';
import { fromFormValues, toFormValues, withValidFields } from './phone-form.ts';

const phone: Phone = {
  ...emptyPhone(),
  name: 'Galaxy S99',
  brandId: 'samsung',
  price: 15_999,
  variants: [
    undatedVariant({ ram: 8, storage: 128, price: 15_999 }),
    undatedVariant({ ram: 8, storage: 256, price: null }),
  ],
  dimensions: { height: 160, width: 75, thickness: 8 },
  colours: ['Black', 'Mint Green'],
};

test('a phone converted to form values and back is unchanged', () => {
  expect(fromFormValues(toFormValues(phone))).toEqual(phone);
  expect(fromFormValues(toFormValues(emptyPhone()))).toEqual(emptyPhone());
});

test('the price follows the cheapest variant', () => {
  const values = toFormValues(phone);
  const typed = fromFormValues({
    ...values,
    variants: [undatedVariant({ ram: 8, storage: 128, price: 14_000 })],
    dimensions: { ...values.dimensions, width: null },
  });
  expect(typed.price).toBe(14_000);
  expect(typed.dimensions).toEqual({ height: 160, width: null, thickness: 8 });
  expect(changedFields(phone, typed)).toEqual(['price', 'variants', 'dimensions']);
});

test('invalid input leaves the value unchanged', () => {
  const typed = { ...phone, displaySize: 65, weight: 190, dimensions: { height: 1, width: 75, thickness: 8 } };
  expect(withValidFields(typed, phone)).toEqual({ ...phone, weight: 190 });
});
