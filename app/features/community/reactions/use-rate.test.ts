import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { withRating } from './use-rate.ts';

test('changing or removing a rating keeps the average correct', () => {
  const phone = barePhone({ ratings: [0, 0, 1, 0, 2], rating: 4.3, ratingCount: 3, myRating: null });
  expect(withRating(phone, 4)).toMatchObject({ ratings: [0, 0, 1, 1, 2], rating: 4.3, ratingCount: 4, myRating: 4 });
  expect(withRating(withRating(phone, 4), 1)).toMatchObject({ ratings: [1, 0, 1, 0, 2], rating: 3.5, ratingCount: 4 });
  expect(withRating(withRating(phone, 4), null)).toEqual(phone);
  expect(withRating(barePhone({ ratings: [1, 0, 0, 0, 0], myRating: 1 }), null)).toMatchObject({ rating: null });
});

test('any sequence of ratings by one person counts at most once', () => {
  const wishes = fc.array(fc.option(fc.integer({ min: 1, max: 5 })));
  fc.assert(
    fc.property(wishes, (given) => {
      const last = given.reduce((phone, wish) => withRating(phone, wish), barePhone({ myRating: null }));
      expect(last.ratingCount).toBe(last.myRating === null ? 0 : 1);
      expect(last.rating).toBe(last.myRating);
    }),
  );
});
