import { expect, test } from 'vitest';
import { type ComparablePhone, closenessText } from './closeness.ts';

const phone: ComparablePhone = {
  id: 'a',
  name: 'A',
  imageUrl: '/a.svg',
  imageSize: { width: 1, height: 2 },
  price: 20_000,
  displaySize: 6.7,
  batteryCapacity: 5000,
  primaryCamera: 50,
};

test('says what two phones share, then what differs', () => {
  expect(closenessText(phone, { ...phone, price: 18_500, batteryCapacity: 6000 })).toBe(
    'Same screen size and main camera; ₹1,500 less; 1,000 mAh more',
  );
});

test('small differences are none, and what is not published is not compared', () => {
  expect(closenessText(phone, { ...phone, price: 20_199, displaySize: null, primaryCamera: null })).toBe(
    'Same price and battery',
  );
});
