import type { FastifyInstance } from 'fastify';
import type { AddressKind } from '#db/addresses/addresses.ts';

/** Where something is now that had this id before; null for what never moved. */
type MovedTo = (kind: AddressKind, id: string) => string | null;

const PAGES: readonly [path: string, kind: AddressKind][] = [
  ['/blog/', 'blog'],
  ['/product/', 'product'],
];
const CALLS: readonly [path: string, kind: AddressKind][] = [
  ['/api/blogs/:id', 'blog'],
  ['/api/products/:id', 'product'],
  ['/api/brands/:id', 'brand'],
];

/** An old address of a page leads to the new one for good; calls mean what has it now. */
export function registerOldAddresses(app: FastifyInstance, movedTo: MovedTo): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      moveParams(request.routeOptions.url ?? '', request.params as Record<string, string>, movedTo);
      moveQuery(request.query as Record<string, unknown>, movedTo);
      return done();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const to = movedPage(request.url, movedTo);
    if (!to) return done();
    reply.header('cache-control', 'public, max-age=3600').redirect(to, 301);
  });
}

function movedPage(url: string, movedTo: MovedTo): string | null {
  const [path = '', query] = url.split('?', 2);
  for (const [start, kind] of PAGES) {
    if (!path.startsWith(start)) continue;
    const moved = movedTo(kind, path.slice(start.length));
    return moved && `${start}${moved}${query === undefined ? '' : `?${query}`}`;
  }
  if (path !== '/products' || !query) return null;
  const parameters = new URLSearchParams(query);
  const brand = parameters.get('brand');
  const moved = brand && movedTo('brand', brand);
  if (!moved) return null;
  parameters.set('brand', moved);
  return `${path}?${parameters}`;
}

function moveParams(route: string, params: Record<string, string>, movedTo: MovedTo): void {
  const kind = CALLS.find(([path]) => route === path || route.startsWith(`${path}/`))?.[1];
  if (kind && params.id) params.id = movedTo(kind, params.id) ?? params.id;
  if (params.productId) params.productId = movedTo('product', params.productId) ?? params.productId;
}

/** Lists of ids, as the filter and the comparison take them. */
function moveQuery(query: Record<string, unknown>, movedTo: MovedTo): void {
  for (const [name, kind] of [
    ['brandId', 'brand'],
    ['ids', 'product'],
  ] as const) {
    const given = query?.[name];
    if (typeof given !== 'string' || given === '') continue;
    query[name] = given
      .split(',')
      .map((id) => movedTo(kind, id) ?? id)
      .join(',');
  }
}
