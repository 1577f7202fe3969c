import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barePhone } from '#app/features/product/testing.ts';
import { withLike, withRating } from './reactions.ts';
import { replaceProduct } from './replace-product.ts';

test('a like counts once and is taken back', () => {
  const phone = barePhone({ likes: 4, liked: false });
  const liked = withLike(phone, true);
  expect(liked).toMatchObject({ liked: true, likes: 5 });
  expect(withLike(liked, true).likes).toBe(5);
  expect(withLike(liked, false)).toEqual(phone);
});

test('one rating a person: changed and taken back, the average is that of the stars given', () => {
  const phone = barePhone({ ratings: [0, 0, 1, 0, 2], rating: 4.3, ratingCount: 3, myRating: null });
  expect(withRating(phone, 4)).toMatchObject({ ratings: [0, 0, 1, 1, 2], rating: 4.3, ratingCount: 4, myRating: 4 });
  expect(withRating(withRating(phone, 4), 1)).toMatchObject({ ratings: [1, 0, 1, 0, 2], rating: 3.5, ratingCount: 4 });
  expect(withRating(withRating(phone, 4), null)).toEqual(phone);
  expect(withRating(barePhone({ ratings: [1, 0, 0, 0, 0], myRating: 1 }), null)).toMatchObject({ rating: null });
});

test('any sequence of ratings leaves as many as there are people', () => {
  const wishes = fc.array(fc.option(fc.integer({ min: 1, max: 5 })));
  fc.assert(
    fc.property(wishes, (given) => {
      const last = given.reduce((phone, wish) => withRating(phone, wish), barePhone({ myRating: null }));
      expect(last.ratingCount).toBe(last.myRating === null ? 0 : 1);
      expect(last.rating).toBe(last.myRating);
    }),
  );
});

test('the server’s version takes the place of the phone in every list and in the selection', () => {
  const product = barePhone({ id: 'acme-two', likes: 9, rating: 4, ratingCount: 2, liked: true });
  const { specs: _, ...card } = barePhone({ id: 'acme-two' });
  const other = { ...card, id: 'acme-one' };

  expect(replaceProduct(barePhone({ id: 'acme-two' }), product)).toEqual(product);
  expect(replaceProduct([other, { ...card, hits: 3 }], product)).toEqual([
    other,
    { ...card, hits: 3, likes: 9, rating: 4, ratingCount: 2 },
  ]);
  const groups = [{ brand: 'Acme', brandId: 'acme', products: [card] }];
  expect(replaceProduct(groups, product)[0]?.products[0]).toMatchObject({ likes: 9 });
  expect(replaceProduct({ products: [card], total: 1 }, product)).toMatchObject({ total: 1, products: [{ likes: 9 }] });
});

test('what does not hold the phone stays the same object', () => {
  const product = barePhone({ id: 'acme-two' });
  for (const held of [[barePhone()], { products: [barePhone()] }, { total: 3 }, null, undefined])
    expect(replaceProduct(held, product)).toBe(held);
});
