import { pages } from '#app/routes.ts';
import type { TestApp } from './app.ts';

/** Example addresses for paths with a parameter. */
const EXAMPLES: Record<string, string> = {
  '/product/:id': '/product/oneplus-12',
  '/pages/:id': '/pages/not-written-yet',
  '/wishlist/shared/:token': '/wishlist/shared/nobodys',
  '/draft/:token': '/draft/nobodys-token-of-a-draft',
  '/admin/*': '/admin/products',
};

/** One address for every screen of the route table, some for other states of a screen, and an unknown one. */
export async function routeAddresses(server: TestApp): Promise<string[]> {
  const { blogs } = (await server.call({ url: '/api/blogs?limit=1' })).body;
  const examples: Record<string, string> = { ...EXAMPLES, '/blog/:id': `/blog/${blogs[0].id}` };
  const screens = [...new Map(pages.map((page) => [page.screen, page])).values()];
  return [
    ...screens.map(({ path }) => examples[path] ?? path),
    '/products?brand=oneplus&sort=score',
    '/products/compare?ids=oneplus-12,google-pixel-8a',
    '/size?ids=oneplus-12',
    '/no-such-page',
    '/api/docs',
  ];
}
