import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import {
  headersOfRole,
  type ServerProcess,
  spawnServer,
  waitUntilReady,
} from '#tests/support/server/server-process.ts';
import { freePort } from '../../scripts/support/free-port.mjs';
import { inRoot } from '../../scripts/support/paths.mjs';
import { findProgram } from '../../scripts/support/system.mjs';

const nginx = findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin']);
if (!nginx) console.log('No nginx found: the tests of deploy/nginx.conf are skipped. Install nginx to run them.');

const KEY = 'change-this-key-of-ours';

describe.runIf(nginx)('behind nginx as deploy/nginx.conf has it', () => {
  let location: TestLocation;
  let server: ServerProcess;
  let proxy: ChildProcess;
  let folder: string;
  let port: number;
  let admin: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'handset-nginx-'));
    location = await freshLocation('sqlite', 'seeded');
    admin = await headersOfRole(location, 'admin');
    const [appPort, purgePort, plainPort] = [await freePort(), await freePort(), await freePort()];
    port = await freePort();
    const file = (name: string) => join(folder, name);
    const certificate = ['-subj', '/CN=localhost', '-keyout', file('key'), '-out', file('crt')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...certificate], {
      stdio: 'ignore',
    });
    const places: [string, string][] = [
      ['/run/nginx.pid', file('pid')],
      ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
      ['/var/cache/nginx/handset', file('cache')],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['127.0.0.1:8081', `127.0.0.1:${purgePort}`],
      ['/etc/ssl/handset.crt', file('crt')],
      ['/etc/ssl/handset.key', file('key')],
      ['  server_tokens off;', temporaryFolders(folder)],
    ];
    let config = readFileSync(inRoot('deploy', 'nginx.conf'), 'utf8');
    for (const [shipped, here] of places) {
      expect(config).toContain(shipped);
      config = config.replaceAll(shipped, here);
    }
    writeFileSync(file('nginx.conf'), config);
    server = spawnServer(location, appPort, {
      PUBLIC_URL: `https://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      PURGE_URL: `http://127.0.0.1:${purgePort}`,
      PURGE_KEY: KEY,
    });
    proxy = spawn(nginx as string, ['-c', file('nginx.conf'), '-g', 'daemon off; user root;'], { stdio: 'ignore' });
    await waitUntilReady(server);
  });
  afterAll(async () => {
    proxy.kill('SIGQUIT');
    if (proxy.exitCode === null) await once(proxy, 'exit');
    await server.kill('SIGTERM');
    await location.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET', body?: object) => {
    const json = body && { 'content-type': 'application/json' };
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...headers, ...json },
      rejectUnauthorized: false,
    });
    asking.end(body && JSON.stringify(body));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: (await buffer(response)).toString() };
  };
  const cacheOf = async (path: string, headers?: Record<string, string>) =>
    (await ask(path, headers)).headers['x-cache'];

  test('pages are kept, in a form for each encoding; calls and what is signed in are not', async () => {
    await expect
      .poll(() =>
        ask('/').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await ask('/faq');
    expect(await cacheOf('/faq')).toBe('HIT');
    const packed = await ask('/faq', { 'accept-encoding': 'gzip, br;q=0.9' });
    expect(packed.headers).toMatchObject({ 'x-cache': 'MISS', 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(await cacheOf('/faq', { 'accept-encoding': 'br' })).toBe('HIT');
    expect((await ask('/faq')).headers['content-encoding']).toBeUndefined();
    expect(await cacheOf('/faq', admin)).toBe('BYPASS');

    for (const path of ['/api/brands', '/api/products/filter?page=2']) {
      await ask(path);
      expect(await cacheOf(path), path).not.toBe('HIT');
    }
    const own = await ask('/api/admin/queues', admin);
    expect(own).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect((await ask('/api/admin/queues')).status).toBe(401);
  });

  test('what an admin changes is fetched anew by the cache', async () => {
    const body = { name: 'Cached', brandId: 'lava', price: 9_999 };
    const { id } = JSON.parse((await ask('/api/products', admin, 'POST', body)).body);
    const page = `/product/${id}`;
    await ask(page);
    expect(await cacheOf(page)).toBe('HIT');
    const changed = await ask(`/api/products/${id}`, admin, 'PUT', { price: 12_345 });
    expect(changed.status).toBe(200);
    const shown = async () => {
      const { headers, body: html } = await ask(page);
      return headers['x-cache'] === 'HIT' && html.includes('12,345');
    };
    await expect.poll(shown).toBe(true);
  });

  test('metrics are not for those outside, whoever they say they are', async () => {
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/healthz/workers')).status).toBe(404);
  });
});

/** Where nginx may write without being installed here. */
function temporaryFolders(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};`).join('\n');
}
