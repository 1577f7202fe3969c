import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './pack.ts';

const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test('any JSON value is restored as JSON would restore it', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'length', 'items', 'columns', 'more');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, undefined, true, 0, 1.5, 'text', ''),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (data) => {
      fc.pre(data !== undefined);
      expect(unpack(throughJson(pack(data)))).toEqual(throughJson(data));
    }),
  );
});

test('phones in groups list their field names once', () => {
  const phone = (id: string) => ({ id, imageSize: { width: 70, height: 150 }, rating: null, ratingCount: 0 });
  const groups = ['a', 'b', 'c'].map((brand) => ({
    brand,
    products: [phone(`${brand}-1`), { ...phone(`${brand}-2`), demo: true }],
  }));
  const packed = JSON.stringify(pack({ groups }));
  expect(packed.match(/ratingCount/g)).toHaveLength(1);
  expect(packed.match(/width/g)).toHaveLength(1);
  expect(unpack(JSON.parse(packed))).toEqual({ groups });
});
