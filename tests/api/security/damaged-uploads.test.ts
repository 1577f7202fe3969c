import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });

const bodyWith = (name: string, bytes: Buffer) =>
  multipart({ name, brandId: 'acme' }, { name: 'x.png', type: 'image/png', bytes });

function upload(name: string, bytes: Buffer) {
  const { payload, headers } = bodyWith(name, bytes);
  return server.call({ method: 'POST', url: '/api/products', payload, headers: { ...headers, ...admin } });
}

function mediaFiles(): string[] {
  try {
    return readdirSync(join(server.config.dataDir, 'media')).sort();
  } catch {
    return [];
  }
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s cut off or with flipped bits is accepted completely or rejected with a sentence',
  async (format) => {
    const random = seededRandom(format.length);
    const whole = await picture(format, 24, 18);
    for (let n = 0; n < 12; n++) {
      const bytes = Buffer.from(n % 2 === 0 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole);
      for (let flips = n % 5; flips > 0 && bytes.length > 0; flips--) {
        const at = Math.floor(random() * bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      const before = mediaFiles();
      const name = `${format} ${n}`;
      const { status, body } = await upload(name, bytes);
      if (status === 201) {
        expect((await server.call({ url: body.imageUrl })).status).toBe(200);
        continue;
      }
      expect([413, 415, 422], JSON.stringify(body)).toContain(status);
      expect(body.error).toMatch(/picture|too large|more than/i);
      expect(mediaFiles()).toEqual(before);
      expect((await server.call({ url: `/api/products/acme-${format}-${n}` })).status).toBe(404);
    }
  },
);

test('an upload cut off halfway leaves nothing behind, and the next one works', async () => {
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const before = mediaFiles();
  const { payload, headers } = bodyWith('Hung up', await picture('png', 400, 300));
  const lines = Object.entries({ host: address.host, 'content-length': payload.length, ...headers, ...admin });
  const head = `POST /api/products HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(head);
      socket.write(payload.subarray(0, payload.length / 2), () => socket.resetAndDestroy());
    });
    socket.once('close', () => resolve());
  });
  expect((await upload('After it', await picture('png', 30, 20))).status).toBe(201);
  expect((await server.call({ url: '/api/products/acme-hung-up' })).status).toBe(404);
  expect(mediaFiles()).toHaveLength(before.length + 2);
});

test('a compressed body is not decompressed: fifty megabytes in fifty kilobytes are rejected', async () => {
  const payload = gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(50_000_000) })));
  const headers = { ...admin, 'content-type': 'application/json', 'content-encoding': 'gzip' };
  for (const url of ['/api/brands', '/api/products']) {
    const { status, body } = await server.call({ method: 'POST', url, headers, payload });
    expect([400, 413, 415]).toContain(status);
    expect(body.error).toMatch(/\w+/);
  }
});
