import { expect, test } from 'vitest';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { replaceProduct } from './replace-product.ts';

test('the server’s version replaces the phone in every list and in the selection', () => {
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
  expect(replaceProduct({ shown: { groups }, total: 1 }, product)).toMatchObject({
    total: 1,
    shown: { groups: [{ brand: 'Acme', products: [{ likes: 9 }] }] },
  });
});

test('data without the phone keeps its identity', () => {
  const product = barePhone({ id: 'acme-two' });
  for (const held of [[barePhone()], { products: [barePhone()] }, { total: 3 }, null, undefined])
    expect(replaceProduct(held, product)).toBe(held);
});
