import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { deltaRows, type Measured } from './deltas.ts';
import { meaningOf } from './meaning.ts';
import { summaryOf } from './summary.ts';

const phone = (id: string, height: number, more: Partial<Measured> = {}): Measured => ({
  ...barePhone({ id, name: id }),
  weight: 200,
  ...more,
  dimensions: { height, width: 75, thickness: 8 },
});

test('each phone shows its difference from the baseline, which shows its own figures', () => {
  const [one, other] = [phone('one', 160), phone('other', 150.4, { weight: null })];
  const rows = new Map(deltaRows([one, other], one).map(({ label, cells }) => [label, cells]));
  expect(rows.get('Height')).toEqual([
    { own: '160 mm', delta: null },
    { own: '150.4 mm', delta: '9.6 mm shorter' },
  ]);
  expect(rows.get('Width')?.[1]).toEqual({ own: '75 mm', delta: 'the same' });
  expect(rows.get('Weight')).toEqual([
    { own: '200 g', delta: null },
    { own: null, delta: null },
  ]);
  expect(deltaRows([one, other], other)[0]?.cells[0]?.delta).toBe('9.6 mm taller');
});

test('figures and differences keep two decimals', () => {
  const [thick, thin] = [9.2, 8.25].map((thickness) => ({
    ...phone(`${thickness}`, 160),
    dimensions: { height: 160, width: 75, thickness },
  })) as [Measured, Measured];
  const rows = new Map(deltaRows([thick, thin], thick).map(({ label, cells }) => [label, cells]));
  expect(rows.get('Thickness')?.[1]).toEqual({ own: '8.25 mm', delta: '0.95 mm thinner' });
  expect(rows.get('Volume')).toEqual([
    { own: '110 cm³', delta: null },
    { own: '99 cm³', delta: '11 cm³ smaller' },
  ]);
  expect(meaningOf('thickness', [9.2, 8.25])).toBe('0.95 mm difference: you will see it');
});

test('the summary follows from the figures alone', () => {
  const light = phone('Light', 150, { weight: 170, price: 30_000, priceKind: 'current' });
  const heavy = phone('Heavy', 160, { weight: 198, price: 25_000, priceKind: 'current' });
  expect(summaryOf([light, heavy])).toBe('The Light is 28 g lighter. The Heavy costs ₹5,000 less.');
  const bargain = { ...heavy, name: 'Bargain', weight: 150.3, price: 20_000 };
  expect(summaryOf([light, bargain])).toBe('The Bargain is 19.7 g lighter and costs ₹10,000 less.');
  expect(summaryOf([light, heavy, bargain])).toBe(
    'The Bargain is at least 19.7 g lighter and costs at least ₹5,000 less than the others.',
  );
  expect(summaryOf([light, { ...heavy, weight: 175, price: 29_000 }])).toBe('');
  expect(summaryOf([light, { ...heavy, weight: 175, priceKind: 'last' }])).toBe('');
  expect(
    summaryOf([
      { ...light, weight: null, scoreParts: [90, 50, 50, 50, 50, 50], price: null },
      { ...heavy, scoreParts: [40, 55, 50, 50, 50, null] },
    ]),
  ).toBe('The Light leads in one of the six scores.');
  expect(
    summaryOf([
      { ...light, weight: null, scoreParts: [90, 90, 90, 90, 90, 90], price: null },
      { ...heavy, scoreParts: [40, 40, 40, 40, 40, 40] },
    ]),
  ).toBe('The Light leads in all six scores.');
});
