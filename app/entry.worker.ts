/**
 * The service worker: shows pages offline that were opened before (docs/decisions/021). It imports nothing; the server
 * prepends SITE.
 */

declare const SITE: {
  build: string;
  /** Patterns of paths that are never cached: the admin area, accounts, mailed links. */
  neverCached: string[];
};

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Install extends WorkerEvent {
  /** Some browsers do not have it yet. */
  addRoutes?(
    rules: { condition: { urlPattern: string } | { requestMethod: string }; source: 'network' | 'fetch-event' }[],
  ): Promise<void>;
}
interface PageRequest extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** Sent by a page: its address and files, and whether preferences may be stored. */
interface Message extends WorkerEvent {
  data: { preferences: boolean; seen?: string; files?: string[] };
}
interface WorkerEvents {
  install: Install;
  activate: WorkerEvent;
  fetch: PageRequest;
  message: Message;
}
/** TypeScript's library types cover windows or workers, not both. */
const worker = self as unknown as {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<{ postMessage(data: unknown): void }[]>;
  };
};

/** One cache per build: a page and its files belong together. */
const PAGES = `pages-${SITE.build}`;
const FILES = `files-${SITE.build}`;
/** Their addresses contain a version, so they survive a new build. */
const PICTURES = 'pictures';
/** Data of the signed-in reader; app/features/account/auth/session.ts clears it too. */
const OWN = 'own';

const PAGES_MAX = 24;
const PICTURES_MAX = 300;
/** Pages fetched again when a new build takes over. */
const RENEWED_MAX = 12;

const COMPARE = '/products/compare';
/** Cached also without consent for preferences: the home page and what readers chose themselves. */
const ON_PURPOSE = ['/', COMPARE, '/wishlist'];
/** The wishlist's calls. */
const OWN_CALL = /^\/api\/users\/(verify-token|[\w-]+\/wishlist)$/;

const never = SITE.neverCached.map((pattern) => new RegExp(pattern));

worker.addEventListener('install', (event) => {
  // Browsers without static routing send writes through the worker, as before.
  const routed = sendWritesDirectly(event).catch(() => undefined);
  event.waitUntil(routed.then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname === '/api/users/logout') event.waitUntil(caches.delete(OWN));
  else if (OWN_CALL.test(pathname)) {
    if (request.method === 'GET' || pathname.endsWith('verify-token')) event.respondWith(answerOwn(request));
  } else if (request.method !== 'GET' || pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (pathname.startsWith('/media/')) event.respondWith(openPicture(request));
});

/** Requests a page sends while it unloads are lost when they go through a service worker. */
async function sendWritesDirectly(event: Install): Promise<void> {
  const handled = ['/api/users/verify-token', '/api/users/logout'];
  await event.addRoutes?.([
    ...handled.map((urlPattern) => ({ condition: { urlPattern }, source: 'fetch-event' as const })),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((requestMethod) => ({
      condition: { requestMethod },
      source: 'network' as const,
    })),
  ]);
}

/**
 * Deletes the caches of older builds, fetches the most recently opened pages again and tells open windows about the new
 * build.
 */
async function takeOver(): Promise<void> {
  const current = [PAGES, FILES, PICTURES, OWN];
  const old = (await caches.keys()).filter((name) => !current.includes(name));
  const seen = (await Promise.all(old.filter((name) => name.startsWith('pages-')).map(addressesIn))).flat();
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage({ build: SITE.build });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const address of seen.slice(-RENEWED_MAX)) await cachePage(address).catch(() => {});
}

async function handleMessage({ preferences, seen, files = [] }: Message['data']): Promise<void> {
  const isOnPurpose = (address: string) => ON_PURPOSE.includes(new URL(address).pathname);
  if (!preferences) {
    const pages = await caches.open(PAGES);
    for (const address of await addressesIn(PAGES)) if (!isOnPurpose(address)) await pages.delete(address);
  }
  if (seen && (preferences || isOnPurpose(seen))) await cachePage(seen, files);
}

/** The listing adds `brand=all` to its address when no brand is chosen: it is the same page. */
function keyOf({ pathname, search }: URL): string {
  return pathname + search.replace('?brand=all&', '?').replace(/^\?brand=all$/, '');
}

async function addressesIn(cache: string): Promise<string[]> {
  return (await (await caches.open(cache)).keys()).map(({ url }) => url);
}

/** Public pages are the same for every reader, so a cached page contains nothing personal. */
async function cachePage(address: string, loaded: string[] = []): Promise<void> {
  const url = new URL(address);
  const { origin, pathname, search } = url;
  if (origin !== location.origin || never.some((pattern) => pattern.test(pathname)) || search.includes('token='))
    return;
  // Often a 304: the browser has the page in its HTTP cache.
  const response = await fetch(pathname + search, { headers: { accept: 'text/html' } });
  if (response.status !== 200 || response.redirected) return;
  const html = await response.text();
  const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  await Promise.all([...new Set([...named, ...loaded])].map(cacheFile));
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': response.headers.get('content-security-policy') ?? '',
    'x-title': encodeURIComponent(title),
    'x-cached-at': new Date().toISOString(),
  };
  const pages = await caches.open(PAGES);
  // Moves it to the end of the cache.
  await pages.delete(keyOf(url));
  await pages.put(keyOf(url), new Response(html, { headers }));
  await trim(PAGES, PAGES_MAX);
  await trim(PICTURES, PICTURES_MAX);
}

async function cacheFile(path: string): Promise<void> {
  const cache = await caches.open(path.startsWith('/assets/') ? FILES : PICTURES);
  if (await cache.match(path, { ignoreVary: true })) return;
  const response = await fetch(path).catch(() => null);
  if (response?.status === 200) await cache.put(path, response);
}

async function trim(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

/** Network first: a cached page is shown only when the server cannot be reached. */
async function openPage({ request, preloadResponse }: PageRequest): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await openCachedPage(new URL(request.url))) ?? offlinePage();
  }
}

async function openCachedPage(url: URL): Promise<Response | null> {
  const { pathname, search } = url;
  const pages = await caches.open(PAGES);
  const cached = await pages.match(keyOf(url));
  if (cached) {
    const at = cached.headers.get('x-cached-at');
    const html = (await cached.text()).replace('<html ', `<html data-cached-at="${at}" `);
    return new Response(html, { headers: cached.headers });
  }
  // The compared phones are in local storage, not in this address: open the last cached comparison.
  const compared =
    pathname === COMPARE && !search && (await addressesIn(PAGES)).findLast((url) => url.includes(COMPARE));
  return compared ? Response.redirect(compared) : null;
}

/** Files have a hash in their name. */
async function openFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const cached = await files.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) await files.put(request, response.clone());
  return response;
}

async function openPicture(request: Request): Promise<Response> {
  return (await (await caches.open(PICTURES)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The wishlist's own data, cached under the reader's token and deleted with it. */
async function answerOwn(request: Request): Promise<Response> {
  const own = await caches.open(OWN);
  const key = `${new URL(request.url).pathname}?${await hashOf(request.headers.get('authorization') ?? '')}`;
  try {
    const response = await fetch(request);
    if (response.status === 401) await caches.delete(OWN);
    if (response.status !== 200) return response;
    for (const other of await own.keys()) if (!other.url.endsWith(key.replace(/.*\?/, '?'))) await own.delete(other);
    await own.put(key, response.clone());
    return response;
  } catch (error) {
    const cached = await own.match(key);
    if (cached) return cached;
    throw error;
  }
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes)).replace(/\W/g, '');
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0 auto;padding:12vh 1.5rem;max-width:34rem;font:1rem/1.55 system-ui,sans-serif;background:light-dark(#fcfaf6,#13100d);color:light-dark(#1d1713,#f0eeea)}h1{font-size:1.75rem;line-height:1.1}h2{margin-top:2.5rem;font-size:1.125rem}a{display:inline-block;padding:.625rem 0;color:light-dark(#b71d00,#fd8965)}ul{padding:0;list-style:none}';

/** Shown for a page that is not cached, with links to those that are. */
async function offlinePage(): Promise<Response> {
  const pages = await caches.open(PAGES);
  const links = await Promise.all(
    (await pages.keys()).toReversed().map(async (request) => {
      const title = decodeURIComponent((await pages.match(request))?.headers.get('x-title') ?? '');
      const { pathname, search } = new URL(request.url);
      return `<li><a href="${(pathname + search).replaceAll('&', '&amp;').replaceAll('"', '%22')}">${title}</a></li>`;
    }),
  );
  const seen = links.length > 0 ? `<h2>Available offline</h2><ul>${links.join('')}</ul>` : '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You’re offline</title><style>${STYLE}</style></head><body><main><h1>You’re offline</h1><p>This page isn’t saved on your device. Connect to the internet and try again.</p><a href="">Try again</a>${seen}</main></body></html>`,
    {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    },
  );
}

export {};
