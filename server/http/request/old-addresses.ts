import type { FastifyInstance } from 'fastify';
import type { AddressKind } from '#db/addresses/addresses.ts';

/** Returns the current id for a former one; null if it never changed. */
type MovedTo = (kind: AddressKind, id: string) => string | null;

const PAGES: readonly [path: string, kind: AddressKind][] = [
  ['/blog/', 'blog'],
  ['/product/', 'product'],
];
const CALLS: readonly [path: string, kind: AddressKind][] = [
  ['/api/blogs/:id', 'blog'],
  ['/api/products/:id', 'product'],
  ['/api/admin/products/:id', 'product'],
  ['/api/brands/:id', 'brand'],
];

/** Pages redirect permanently from an old address to the new one; calls with an old id use the new one. */
export function registerOldAddresses(app: FastifyInstance, movedTo: MovedTo): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) {
      const params = request.params as Record<string, string>;
      // Only with an id, because Fastify builds the route again on each access.
      if (params.id) moveId(request.routeOptions.url ?? '', params, movedTo);
      if (params.productId) params.productId = movedTo('product', params.productId) ?? params.productId;
      moveQuery(request.query as Record<string, unknown>, movedTo);
      return done();
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const to = movedPage(request.url, movedTo);
    if (!to) return done();
    reply.header('cache-control', 'public, max-age=3600').redirect(to, 301);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.body) moveBody(request.body, movedTo);
    done();
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

function moveId(route: string, params: Record<string, string>, movedTo: MovedTo): void {
  const kind = CALLS.find(([path]) => route === path || route.startsWith(`${path}/`))?.[1];
  if (kind && params.id) params.id = movedTo(kind, params.id) ?? params.id;
}

const NAMED_IN_QUERIES: readonly [name: string, kind: AddressKind][] = [
  ['brandId', 'brand'],
  ['ids', 'product'],
  ['productId', 'product'],
  ['product', 'product'],
];

/** Lists of ids, as in the filter and the comparison. */
function moveQuery(query: Record<string, unknown>, movedTo: MovedTo): void {
  for (const [name, kind] of NAMED_IN_QUERIES) {
    const given = query?.[name];
    if (typeof given !== 'string' || given === '') continue;
    query[name] = given
      .split(',')
      .map((id) => movedTo(kind, id) ?? id)
      .join(',');
  }
}

const NAMED_IN_BODIES: Readonly<Record<string, AddressKind>> = {
  productId: 'product',
  productIds: 'product',
  related: 'product',
  brandId: 'brand',
  brandIds: 'brand',
  favouriteBrands: 'brand',
  articleIds: 'blog',
};

/** The deepest place with an id is a phone inside a page's text. */
const DEEPEST = 8;

/** If two ids of the same thing are given, one remains. */
function moveBody(part: unknown, movedTo: MovedTo, depth = 0): void {
  if (!isJson(part) || depth > DEEPEST) return;
  for (const [key, value] of Object.entries(part)) {
    const kind = Object.hasOwn(NAMED_IN_BODIES, key) ? NAMED_IN_BODIES[key] : undefined;
    const move = (id: unknown) => (kind && typeof id === 'string' ? (movedTo(kind, id) ?? id) : id);
    if (kind && Array.isArray(value)) part[key] = [...new Set(value.map(move))];
    else if (kind && typeof value === 'string') part[key] = move(value);
    else moveBody(value, movedTo, depth + 1);
  }
}

/** Not an uploaded file. */
function isJson(part: unknown): part is Record<string, unknown> {
  if (typeof part !== 'object' || part === null) return false;
  return Array.isArray(part) || [Object.prototype, null].includes(Object.getPrototypeOf(part));
}
