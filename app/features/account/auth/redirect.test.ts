import { expect, test } from 'vitest';
import { safeRedirect } from './redirect.tsx';

test('a path of this site is kept, with its search and fragment', () => {
  expect(safeRedirect('/wishlist')).toBe('/wishlist');
  expect(safeRedirect('/products?brand=oneplus#top')).toBe('/products?brand=oneplus#top');
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/elsewhere.example',
  'http://[',
  '',
])('%j redirects to the home page instead', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/');
});
