import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { runScript } from '#tests/support/server/processes.ts';
import { headersOfRole, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
let restored: TestLocation | undefined;
afterEach(async () => {
  await location.remove();
  await restored?.remove();
  restored = undefined;
});

/** Restores a backup as the data of a server. */
async function restore(engine: string, folder: string): Promise<TestLocation> {
  if (engine === 'sqlite') return { databaseUrl: null, dataDir: folder, remove: async () => {} };
  const place = await freshLocation(engine);
  execFileSync('pg_restore', ['--no-owner', `--dbname=${place.databaseUrl}`, join(folder, 'handset.dump')]);
  return { ...place, dataDir: folder };
}

describe.each(engines)('a backup on %s', (engine) => {
  test('made while a client writes has all acknowledged writes, with their pictures', async () => {
    location = await freshLocation(engine, 'seeded');
    const server = await startServer(location);
    const headers = await headersOfRole(location, 'admin');
    const acknowledged: string[] = [];
    let writing = true;
    const writers = [1, 2].map(async (writer) => {
      for (let n = 0; writing; n++) {
        const name = `Backup ${writer} ${n}`;
        // Each has its own size, because equal pictures would be one file.
        const bytes = await picture('png', 300 * writer + n, 200);
        const form = multipart({ name, brandId: 'lava', price: '9999' }, { name: 'a.png', type: 'image/png', bytes });
        const body = new Uint8Array(form.payload);
        const request = { method: 'POST', headers: { ...headers, ...form.headers }, body };
        const { status } = await fetch(`${server.url}/api/products`, request);
        if (status === 201) acknowledged.push(name);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
    const before = [...acknowledged];
    const folder = join(location.dataDir, 'copy');
    expect(await runScript('scripts/backup.ts', location, {}, [folder])).toContain(folder);
    const during = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(during);
    writing = false;
    await Promise.all(writers);
    await server.kill('SIGTERM');

    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(readdirSync(location.dataDir)).not.toContain('copy.part');
    restored = await restore(engine, folder);
    const database = openDatabase(restored);
    const rows = await database.query
      .selectFrom('products')
      .select(['id', 'name', 'image'])
      .where('name', 'like', 'Backup %')
      .execute();
    const names = rows.map(({ name }) => name);
    expect(before.filter((name) => !names.includes(name))).toEqual([]);
    for (const { image } of rows) {
      const files = [...String(image).matchAll(/\/media\/uploads\/([^"]+)/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(join(folder, 'media', file)), file).toBe(true);
    }
    await database.close();

    const again = await startServer(restored);
    expect((await fetch(`${again.url}/api/products/${rows[0]?.id}`)).status).toBe(200);
    await again.kill('SIGTERM');
  });
});

test('a backup is refused with a sentence if there is no data or the folder exists', async () => {
  location = await freshLocation('sqlite');
  await expect(runScript('scripts/backup.ts', location, {}, [])).rejects.toThrow(/There is no database/);
  await expect(runScript('scripts/backup.ts', location, {}, [location.dataDir])).rejects.toThrow(/exists already/);
});
