import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { requestErrors } from '#contract/errors/texts.ts';
import { ERRORS } from '#contract/errors.ts';
import { openDatabase, sqliteFile } from '#db/client.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { addPhone, headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';

/** Only Linux lets one process set limits of another. */
const withLimits = test.runIf(spawnSync('prlimit', ['--version']).status === 0);
const ROOM = 200_000;

let location: TestLocation;
afterEach(() => location.remove());

/** From now on the kernel lets no file of that process grow beyond this size. */
const limitFiles = ({ child }: ServerProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:`]);

withLimits(
  'a disk that fills up: writes are refused, reads go on, nothing acknowledged is lost, and room heals it',
  async () => {
    location = await freshLocation('sqlite', 'seeded');
    const headers = await headersOfRole(location, 'admin');
    const server = await startServer(location, { LOG_LEVEL: 'silent' });
    const acknowledged: string[] = [];
    const write = async (n: number) => {
      // A machine busy with other tests may reject requests briefly, which is not the rejection tested here.
      let answer = await addPhone(server, headers, `Full ${n}`);
      while (answer.body.error === ERRORS.UNAVAILABLE.text) answer = await addPhone(server, headers, `Full ${n}`);
      const { status, body } = answer;
      if (status === 201) acknowledged.push(body.id);
      return { status, body };
    };

    expect((await write(0)).status).toBe(201);
    limitFiles(server, statSync(`${sqliteFile(location.dataDir)}-wal`).size + ROOM);
    let n = 1;
    let last = await write(n);
    while (last.status === 201 && n < 200) last = await write(++n);
    const text = requestErrors.diskFull;
    expect(last).toEqual({ status: 503, body: { error: text, message: text, code: 'UNAVAILABLE' } });
    expect(acknowledged.length).toBeGreaterThan(1);
    expect((await write(++n)).status).toBe(503);
    for (const path of ['/', '/readyz', '/api/products/filter', `/api/products/${acknowledged.at(-1)}`])
      expect((await fetch(server.url + path)).status, path).toBe(200);

    limitFiles(server, 'unlimited');
    expect((await write(++n)).status).toBe(201);
    expect(await server.kill('SIGTERM')).toBe(0);
    const database = openDatabase(location);
    const rows = await database.query.selectFrom('products').select('id').where('name', 'like', 'Full %').execute();
    await database.close();
    expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  },
);
