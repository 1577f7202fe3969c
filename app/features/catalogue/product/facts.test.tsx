import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Product } from '#contract/phone/product.ts';
import { Facts } from './facts.tsx';
import { barePhone } from './test-phone.ts';

const textOf = (known: Partial<Product>) =>
  renderToString(<Facts product={barePhone(known)} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test('counts of reviews and comments that sample readers made carry ‘demo’', () => {
  const counts = { reviewCount: 2, commentCount: 6 };
  expect(textOf({ ...counts, demo: ['reviews', 'comments'] })).toMatch(/2 reviews\W*demo.*6 comments\W*demo/);
  expect(textOf(counts)).not.toContain('demo');
});

test('an invitation to comment carries no ‘demo’', () => {
  expect(textOf({ commentCount: 0, demo: ['comments'] })).not.toContain('demo');
});
