import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { unpack } from '#app/ssr/pack.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { loadRenderer } from '#server/http/pages/renderer.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });
const admin = await server.as('admin');

const page = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('a page', () => {
  test.each(['/', '/products', '/products/compare?ids=oneplus-12,google-pixel-8a', '/product/oneplus-12', '/api/docs'])(
    '%s has no inline styles except those whose hash is in style-src',
    async (url) => {
      const { headers, rawPayload } = await server.app.inject({ url });
      const html = rawPayload.toString();
      const [, allowed = ''] = /style-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
      expect(allowed).not.toContain('unsafe-inline');
      const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
      expect(styles).toHaveLength(1);
      for (const css of styles) expect(allowed).toContain(`'sha256-${hash('sha256', css, 'base64')}'`);
      expect(html).not.toMatch(/<[^>]+ style=/);
    },
  );

  test.each([
    ['/products?brand=samsung&page=99', /^\/products\?brand=samsung&page=\d\d?$/],
    ['/products?brand=all&page=99', /^\/products\?brand=all&page=6$/],
  ])('%s redirects to the last page', async (url, last) => {
    const { statusCode, headers } = await page(url);
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(last)]);
    expect(headers.location).not.toContain('99');
    expect((await page(String(headers.location))).statusCode).toBe(200);
  });

  test('is complete HTML with title, description, canonical and Open Graph', async () => {
    const { body, headers, statusCode } = await page('/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>Handset</title>');
    expect(body).toMatch(/<meta name="description" content="[^"]{50,}">/);
    expect(body).toContain('<link rel="canonical" href="http://handset.test/">');
    expect(body).toContain('<meta property="og:title" content="Handset">');
    expect(body).toContain('Every phone,');
  });

  test('contains only scripts that are files or data, because the policy forbids inline ones', async () => {
    const { body } = await page('/');
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBe(body.match(/<script/g)?.length);
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, attributes = ''] of scripts) {
      expect(attributes).toMatch(/ src="\/assets\/| type="application\/(ld\+)?json"/);
    }
    expect(body).not.toMatch(/ on\w+="/);
  });

  test('preloads only files that its screen needs and that exist', async () => {
    const { body } = await page('/');
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url]) => url as string);
    expect(files.filter((url) => url.includes('/home-')).length).toBe(1);
    for (const url of files) {
      const { statusCode, headers } = await page(url);
      expect(statusCode, url).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('is cached for a minute and answered with 304 when unchanged', async () => {
    const first = await page('/');
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    const again = await page('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await page('/', { 'if-none-match': `W/${first.headers.etag}` })).statusCode).toBe(304);
    expect((await page('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is sent as Brotli or gzip, whichever the browser accepts', async () => {
    const plain = (await page('/')).body;
    await expect
      .poll(async () => (await page('/', { 'accept-encoding': 'br' })).headers['content-encoding'])
      .toBe('br');
    const br = await page('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await page('/', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    expect(br.rawPayload.length).toBeLessThan(plain.length / 3);
  });

  test.each([
    ['a listing of 30 cards', '/products?brand=samsung', 30, 90_000],
    ['the listing of all brands', '/products?discontinued=1', 100, 200_000],
  ])('%s is short before compression', async (_what, url, cards, bytesMax) => {
    const { rawPayload, body } = await page(url);
    expect(body.split('<article').length - 1).toBeGreaterThanOrEqual(cards);
    expect(rawPayload.length).toBeLessThanOrEqual(bytesMax);
  });

  test('of a phone embeds only the data of its top; the rest is fetched on demand', async () => {
    const { body } = await page('/product/oneplus-12');
    const [, state = ''] = /id="state">(.*?)<\/script>/s.exec(body) ?? [];
    const keys = JSON.parse(state).queries.map(([key]: [string[]]) => key.join(' '));
    expect(keys).toEqual(['site', 'products head oneplus-12']);
    expect(state.length).toBeLessThan(2_500);
    expect(body).toContain('Full specification');
  });

  test('leaves out what needs scripts, and fields that its screen does not show', async () => {
    const { body } = await page('/products?brand=samsung');
    expect(body).not.toMatch(/aria-label="(Like|Compare|Save) /);
    const { queries } = JSON.parse(/id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
    const [, packed] = queries.find(([key]: [string[]]) => key.includes('listing'));
    const listing = unpack(packed) as { shown: { products: object[] } };
    expect(Object.keys(listing.shown.products[0] ?? {}).sort()).toEqual(
      ['batteryCapacity', 'displaySize', 'id', 'imageSize', 'imageUrl', 'name'].concat([
        'price',
        'priceAt',
        'priceKind',
        'priceVariant',
        'primaryCamera',
        'score',
        'scoreParts',
        'status',
        'storage',
        'weight',
      ]),
    );
  });

  test('changes as soon as the content does', async () => {
    const before = await page('/');
    const payload = { name: 'Tomorrow One', brandId: 'samsung', launchedAt: '2030-01-01', price: 12_345 };
    expect((await server.call({ method: 'POST', url: '/api/products', headers: admin, payload })).status).toBe(201);
    const after = await page('/');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body).toContain('Tomorrow One');
  });

  test.each([
    ['/products', 'Phones for'],
    ['/blogs', 'Articles with'],
  ])('%s says that a search without letters was ignored', async (path, claim) => {
    const found = await page(`${path}?search=a`);
    expect(found.body).toContain(`${claim} “a”`);
    expect(found.body).not.toContain('we ignored it');
    const { body } = await page(`${path}?search=%F0%9F%A4%96`);
    expect(body).not.toContain(claim);
    expect(body).toContain('We didn’t recognise “🤖”, so we ignored it.');
  });

  test('shows hostile names as text, in the markup and in the state', async () => {
    const name = '</script><img src=x onerror=alert(1)>"\'';
    const payload = { name, brandId: 'samsung', launchedAt: '2031-01-01' };
    expect((await server.call({ method: 'POST', url: '/api/products', headers: admin, payload })).status).toBe(201);
    const { body } = await page('/');
    expect(body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(body).not.toContain('<img src=x');
    expect(body.match(/<\/script>/g)?.length).toBe(body.match(/<script/g)?.length);
  });
});

test.each([
  ['/user/profile', '/user?tab=profile'],
  ['/user/settings', '/user?tab=settings'],
])('%s redirects to the tab', async (address, tab) => {
  const { statusCode, headers } = await page(address);
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 301, location: tab });
  expect((await page(tab)).statusCode).toBe(200);
});

test.each(['/reset-password', '/verify-email', '/restore-email', '/invitation', '/newsletter/manage'])(
  '%s with a token is not cached',
  async (path) => {
    expect((await page(`${path}?token=abc`)).headers['cache-control']).toBe('no-store');
    expect((await page(path)).headers['cache-control']).toMatch(/^public/);
  },
);

describe('an unknown address', () => {
  test('is a page of the site with status 404 that is not indexed', async () => {
    const { statusCode, body, headers } = await page('/no/such/page');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain('Page not found');
  });

  test('with a broken escape is 404 too', async () => {
    expect((await page('/%zz')).statusCode).toBe(404);
  });

  test('under /assets is 404 and not a page', async () => {
    const { statusCode, headers } = await page('/assets/nothing.js');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
  });
});

test('the default address of the icon redirects to the icon', async () => {
  const { statusCode, headers } = await page('/favicon.ico');
  expect([statusCode, headers.location]).toEqual([301, '/favicon.svg']);
  expect((await page('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
});

describe('the installed app', () => {
  test('has a manifest with icons of the given sizes, in the colours of the page', async () => {
    const html = (await page('/')).body;
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const answer = await page('/manifest.webmanifest');
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = answer.json();
    expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`);
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons)];
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of icons) {
      const icon = await page(src);
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
      if (type !== 'image/png') continue;
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
      expect((await page(url)).statusCode).toBe(200);
    expect((await page('/icons/..%2Ffavicon.svg')).statusCode).toBe(404);
  });

  test('has a worker per build that is always revalidated and caches nothing private', async () => {
    const { body, headers } = await page('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
    const { build, neverCached } = JSON.parse(/^const SITE=(.*);\n/.exec(body)?.[1] ?? '');
    expect((await page('/')).body).toContain(`<meta name="version" content="${build}">`);
    const isCached = (path: string) => !neverCached.some((pattern: string) => new RegExp(pattern).test(path));
    expect(
      ['/', '/products', '/product/oneplus-12', '/products/compare', '/wishlist', '/faq'].filter(isCached),
    ).toHaveLength(6);
    const secret = [
      '/admin',
      '/admin/users',
      '/moderator',
      '/user',
      '/user/alerts',
      '/login',
      '/register',
      '/verify-email',
    ];
    expect([...secret, '/reset-password', '/alerts/stop', '/wishlist/shared/abc'].filter(isCached)).toEqual([]);
  });

  test('can be turned off: pages register no worker, and existing ones remove themselves', async () => {
    const off = await openTestApp({ buildDir: BUILD_DIR, env: { OFFLINE_PAGES: 'off' } });
    expect((await off.app.inject('/faq')).body).not.toContain('name="version"');
    expect((await off.app.inject('/sw.js')).body).toMatch(/caches\.delete[\s\S]*unregister/);
    await off.close();
  });
});

test('files are served precompressed', async () => {
  const { body } = await page('/');
  const vendor = /\/assets\/vendor-[^"]+\.js/.exec(body)?.[0] as string;
  expect((await page(vendor, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await page(vendor, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('a file has no page policy, and may do nothing when opened directly', async () => {
  const { body, headers: ofPage } = await page('/');
  const files = [...body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, url = '']) => url);
  expect(new Set(files.map((url) => url.split('.').at(-1)))).toEqual(new Set(['js', 'css', 'woff2']));
  for (const url of [...files, '/media/drawings/oneplus-12.svg', '/icons/any-192.png']) {
    const { statusCode, headers } = await page(url);
    expect(statusCode, url).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
    expect(JSON.stringify(headers).length).toBeLessThan(JSON.stringify(ofPage).length / 2);
  }
  const missing = await page('/media/drawings/no-picture');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['content-security-policy']).toContain("script-src 'self'");
});

test('an address is rendered once, however many unknown parameters it has', async () => {
  const rendered: string[] = [];
  const counted = await openTestApp({
    seeded: true,
    renderer: async (app) => {
      const renderer = await loadRenderer(app, BUILD_DIR, { publicUrl: 'http://handset.test', offlinePages: true });
      return {
        render: (url) => {
          rendered.push(url);
          return renderer.render(url);
        },
      };
    },
  });
  for (let n = 0; n < 1000; n++)
    expect((await counted.app.inject(`/products?utm=${n}&brand=samsung`)).statusCode).toBe(200);
  expect(rendered).toEqual(['/products?brand=samsung']);
  await counted.close();
});

test('a page that fails to render is an error page with status 500', async () => {
  const broken = await openTestApp({
    renderer: async () => ({
      render: async () => {
        throw new Error('secret cause');
      },
    }),
  });
  const { statusCode, body, headers } = await broken.app.inject('/');
  expect(statusCode).toBe(500);
  expect(headers['content-type']).toMatch(/^text\/html/);
  expect(body).toContain('Something went wrong');
  expect(body).not.toContain('secret cause');
  await broken.close();
});
