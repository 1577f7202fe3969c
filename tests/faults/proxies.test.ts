import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#scripts/support/free-port.mjs';
import { inRoot } from '#scripts/support/paths.mjs';
import { findProgram } from '#scripts/support/system.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import {
  headersOfRole,
  type ServerProcess,
  spawnServer,
  waitUntilReady,
} from '#tests/support/server/server-process.ts';

const nginx = findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin']);
const caddy = findProgram(['caddy']);
if (!nginx) console.log('No nginx found: the tests of deploy/nginx.conf are skipped. Install nginx to run them.');
if (!caddy) console.log('No Caddy found: the tests of deploy/Caddyfile are skipped. Install caddy to run them.');

type Places = readonly (readonly [original: string, here: string])[];

describe.runIf(nginx || caddy)('behind a proxy', () => {
  let location: TestLocation;
  let server: ServerProcess;
  let folder: string;
  let appPort: number;
  let admin: Record<string, string>;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'handset-proxies-'));
    location = await freshLocation('sqlite', 'seeded');
    admin = await headersOfRole(location, 'admin');
    appPort = await freePort();
    const certificate = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', file('key'), '-out', file('crt')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...certificate, ...files], {
      stdio: 'ignore',
    });
    server = spawnServer(location, appPort, { PUBLIC_URL: 'https://localhost', TRUST_PROXY: '1' });
    await waitUntilReady(server);
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    await location.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A file of deploy/ with the addresses and folders of this test; each must occur in it. */
  const configured = (name: string, places: Places): string => {
    let config = readFileSync(inRoot('deploy', name), 'utf8');
    for (const [original, here] of places) {
      expect(config).toContain(original);
      config = config.replaceAll(original, here);
    }
    writeFileSync(file(name), config);
    return file(name);
  };

  const sender =
    (port: () => number) =>
    async (path: string, headers: Record<string, string> = {}, method = 'GET', body?: object) => {
      const json = body && { 'content-type': 'application/json' };
      const asking = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port: port(),
        path,
        method,
        headers: { host: 'localhost', ...headers, ...json },
        rejectUnauthorized: false,
      });
      asking.end(body && JSON.stringify(body));
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      return { status: response.statusCode, headers: response.headers, body: (await buffer(response)).toString() };
    };

  const untilItAnswers = (send: ReturnType<typeof sender>) =>
    vi.waitFor(async () => expect((await send('/')).status).toBe(200), { timeout: 120_000, interval: 20 });

  const metricsAreHidden = async (send: ReturnType<typeof sender>) => {
    for (const path of ['/metrics', '//metrics', '/healthz/workers'])
      expect((await send(path, { 'x-forwarded-for': '127.0.0.1' })).status, path).toBe(404);
  };

  describe.runIf(nginx)('with deploy/nginx.conf', () => {
    let proxy: ChildProcess;
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      const config = configured('nginx.conf', [
        ['/run/nginx.pid', file('pid')],
        ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
        ['/var/cache/nginx/handset', file('cache')],
        ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['/etc/ssl/handset.crt', file('crt')],
        ['/etc/ssl/handset.key', file('key')],
        ['  server_tokens off;', temporaryFolders(folder)],
      ]);
      proxy = spawn(nginx as string, ['-c', config, '-g', 'daemon off; user root;'], { stdio: 'ignore' });
      await untilItAnswers(send);
    });
    afterAll(async () => {
      proxy.kill('SIGQUIT');
      if (proxy.exitCode === null) await once(proxy, 'exit');
    });
    const send = sender(() => port);
    const cacheOf = async (path: string, headers?: Record<string, string>) =>
      (await send(path, headers)).headers['x-cache'];

    test('caches pages for each encoding, but not API calls or signed-in responses', async () => {
      await send('/faq');
      expect(await cacheOf('/faq')).toBe('HIT');
      const packed = await send('/faq', { 'accept-encoding': 'gzip, br;q=0.9' });
      expect(packed.headers).toMatchObject({ 'x-cache': 'MISS', 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(await cacheOf('/faq', { 'accept-encoding': 'br' })).toBe('HIT');
      expect((await send('/faq')).headers['content-encoding']).toBeUndefined();
      expect(await cacheOf('/faq', admin)).toBe('BYPASS');

      for (const path of ['/api/brands', '/api/products/filter?page=2']) {
        await send(path);
        expect(await cacheOf(path), path).not.toBe('HIT');
      }
      const own = await send('/api/admin/queues', admin);
      expect(own).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
      expect((await send('/api/admin/queues')).status).toBe(401);
    });

    test('metrics are hidden from outside, whatever the request headers claim', async () => {
      await metricsAreHidden(send);
    });
  });

  describe.runIf(caddy)('with deploy/Caddyfile', () => {
    let proxy: ChildProcess;
    let port: number;
    beforeAll(async () => {
      port = await freePort();
      const globals = ['admin off', 'auto_https disable_redirects', `storage file_system ${file('caddy')}`];
      const config = configured('Caddyfile', [
        [
          'handset.example {',
          `{\n\t${globals.join('\n\t')}\n}\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${file('crt')} ${file('key')}`,
        ],
        ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
      ]);
      proxy = spawn(caddy as string, ['run', '--config', config, '--adapter', 'caddyfile'], { stdio: 'ignore' });
      await untilItAnswers(send);
    });
    afterAll(async () => {
      proxy.kill('SIGTERM');
      if (proxy.exitCode === null) await once(proxy, 'exit');
    });
    const send = sender(() => port);

    test('pages, calls and signed-in responses pass unchanged', async () => {
      const page = await send('/faq', { 'accept-encoding': 'br' });
      expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br', vary: 'accept-encoding' } });
      expect(page.headers['strict-transport-security']).toBeDefined();
      expect((await send('/faq')).headers['content-encoding']).toBeUndefined();
      const tag = String(page.headers.etag);
      expect((await send('/faq', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304);
      expect((await send('/api/admin/queues', admin)).status).toBe(200);
      const body = { name: 'Behind Caddy', brandId: 'lava', price: 9_999 };
      expect((await send('/api/products', admin, 'POST', body)).status).toBe(201);
    });

    test('metrics are hidden from outside, whatever the request headers claim', () => metricsAreHidden(send));
  });
});

/** Folders that nginx may write to without being installed here. */
function temporaryFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`).join('\n');
}
