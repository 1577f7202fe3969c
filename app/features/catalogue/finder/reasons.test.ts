import { expect, test } from 'vitest';
import type { FoundPhone } from './finder-queries.ts';
import { reasonFor } from './reasons.ts';

function phone(id: string, figures: Partial<FoundPhone>): FoundPhone {
  return {
    id,
    name: id,
    imageUrl: `/${id}.svg`,
    imageSize: { width: 1, height: 2 },
    price: 20_000,
    priceVariant: null,
    priceAt: null,
    priceKind: 'current',
    status: 'available',
    batteryCapacity: 5000,
    dimensions: null,
    score: 60,
    scoreParts: [60, 60, 60, 60, 60, 60],
    ...figures,
  };
}

const weights = [1, 1, 9, 5, 1, 1];

test('the first phone shows its strengths, the others what they lack against the one above', () => {
  const phones = [
    phone('a', { scoreParts: [60, 60, 95, 80, 60, 60] }),
    phone('b', { price: 15_000, scoreParts: [60, 60, 70, 82, 60, 60] }),
    phone('c', { scoreParts: [60, 60, 69, 81, 60, 60] }),
  ];
  expect(reasonFor(phones, 0, weights)).toBe(
    'Ranked first mainly for its camera and battery scores. Best cameras in this list.',
  );
  expect(reasonFor(phones, 1, weights)).toBe(
    'Cheapest in this list. Camera score 25 points lower than the phone above.',
  );
  expect(reasonFor(phones, 2, weights)).toBe('Nearly the same scores as the phone above.');
});
