import { expect, test } from 'vitest';
import { isSecretPage, pageAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&fbclid=1', '/'],
  ['/product/acme-one?utm=2', '/product/acme-one'],
  ['/product/acme-one?utm=2&variant=8-128', '/product/acme-one?variant=8-128'],
  ['/products?sort=rating&brand=acme&page=2', '/products?brand=acme&sort=rating&page=2'],
  ['/products?brand=acme&search=', '/products?brand=acme'],
  ['/products?chipset=apple&brand=acme&chipset=exynos', '/products?brand=acme&chipset=apple&chipset=exynos'],
  ['/products?search=a%20b+c', '/products?search=a+b+c'],
  ['/admin/products/add?job=1', '/admin/products/add'],
])('%s becomes %s', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test.each([
  '/no/such/page',
  '/Products',
  '/products/',
  '/product/%61cme',
  '/product/',
  '/product/a/b',
  '//',
  '/admin//x',
])('%s is not cached', (url) => {
  expect(pageAddress(url)).toBeNull();
});

test.each([
  ['/reset-password?token=abc', true],
  ['/verify-email?x=1&token=abc', true],
  ['/restore-email?token=abc', true],
  ['/invitation?token=abc', true],
  ['/newsletter/manage?token=abc', true],
  ['/alerts/confirm?token=abc', true],
  ['/draft/abc', true],
  ['/reset-password', false],
  ['/?token=abc', false],
  ['/no/such/page?token=abc', false],
])('%s is a secret: %s', (url, isSecret) => {
  expect(isSecretPage(url)).toBe(isSecret);
});
