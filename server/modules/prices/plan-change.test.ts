import { expect, test } from 'vitest';
import { emptyPhone } from '#contract/phone/values.ts';
import { endOn, planChange } from './plan-change.ts';

const seen = { priceAt: '2026-01-08', priceSource: 'smartprix' } as const;
const variant = (ram: number, storage: number, price: number | null) => ({
  ram,
  storage,
  price,
  ...(price === null ? { priceAt: null, priceSource: null } : seen),
});
const rule = { ending: 'any', variants: 'priced', day: '2026-11-15', source: 'editor' } as const;
const phone = (...variants: ReturnType<typeof variant>[]) => ({ ...emptyPhone('One', 'acme'), variants });

test('prices are rounded to the nearest ending', () => {
  expect([46_079, 70_079, 33_598, 12, 950].map((price) => endOn(price, '99'))).toEqual([
    46_099, 70_099, 33_599, 99, 999,
  ]);
  expect([46_079, 46_498, 46_499, 200].map((price) => endOn(price, '999'))).toEqual([45_999, 45_999, 46_999, 999]);
  expect(endOn(46_074, '9')).toBe(46_079);
  expect(endOn(46_074, 'any')).toBe(46_074);
});

test('a variant without a price gets one only if all are changed', () => {
  const two = phone(variant(8, 128, 20_000), variant(8, 256, null));
  const set = { ...rule, operation: { kind: 'set', amount: 18_000 } } as const;
  expect(planChange(two, set)).toMatchObject({
    changes: [{ ram: 8, storage: 128, before: { price: 20_000 }, after: { price: 18_000, priceAt: '2026-11-15' } }],
    skips: [{ ram: 8, storage: 256, price: null, reason: 'no-price' }],
  });
  expect(planChange(two, { ...set, variants: 'all' }).changes.map(({ after }) => after.price)).toEqual([
    18_000, 18_000,
  ]);
  const cheapest = planChange(phone(variant(8, 128, 20_000), variant(8, 256, 22_000)), {
    ...set,
    variants: 'cheapest',
  });
  expect(cheapest).toMatchObject({ changes: [{ storage: 128 }], skips: [] });
});

test('skips and names prices that would make more memory cost less', () => {
  const raised = planChange(phone(variant(8, 128, 20_000), variant(8, 256, 22_000)), {
    ...rule,
    operation: { kind: 'set', amount: 25_000 },
    variants: 'cheapest',
  });
  expect(raised).toMatchObject({
    changes: [],
    skips: [
      {
        storage: 128,
        reason: 'memory',
        text: 'It would cost more than 8 GB + 256 GB (₹22,000), which has more memory.',
      },
    ],
  });
  const bounded = planChange(phone(variant(8, 128, 900), variant(8, 256, 1_200)), {
    ...rule,
    operation: { kind: 'add', amount: -1_000 },
  });
  expect(bounded).toMatchObject({
    changes: [],
    skips: [
      { storage: 128, reason: 'bounds' },
      { storage: 256, reason: 'memory', text: 'It would cost less than 8 GB + 128 GB (₹900), which has less memory.' },
    ],
  });
});

test('skips newer and equal prices', () => {
  const one = phone(variant(8, 128, 19_999));
  const round = { ...rule, operation: { kind: 'round' }, ending: '999' } as const;
  expect(planChange(one, round).skips).toMatchObject([{ reason: 'same' }]);
  expect(planChange(one, { ...round, ending: '99', day: '2025-12-31' }).skips).toMatchObject([{ reason: 'later' }]);
  expect(planChange(one, { ...rule, operation: { kind: 'keep' } }).changes).toMatchObject([
    { before: seen, after: { price: 19_999, priceAt: '2026-11-15', priceSource: 'editor' } },
  ]);
});
