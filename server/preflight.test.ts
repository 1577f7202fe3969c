import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reachPostgres } from '#db/engines/reach-postgres.ts';
import { StartError } from '#db/engines/start-error.ts';
import { readConfig } from './config.ts';
import { checkStart, fitConnections } from './preflight.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handset-preflight-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const check = async (given: Record<string, string>) => {
  const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...given };
  return checkStart(readConfig(env), () => {}).then(
    () => null,
    (error) => (error instanceof StartError ? error.message : error),
  );
};

describe('before a start', () => {
  test('accepts a free port and a writable folder', async () => {
    expect(await check({})).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a port in use is reported in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await check({ PORT: String(port) })).toMatch(`Port ${port} is in use by another program`);
    other.close();
  });

  test('an address that this machine does not have is reported in one sentence', async () => {
    expect(await check({ HOST: '192.0.2.1' })).toBe('HOST: 192.0.2.1 is not an address of this machine.');
  });

  test('a DATA_DIR that is a file, or in one, is reported in one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await check({ DATA_DIR: file })).toContain(`${file} is not a folder`);
    expect(await check({ DATA_DIR: join(file, 'data') })).toContain('is not a folder');
  });

  test('a DATA_DIR that cannot be written is reported in one sentence', async () => {
    // Where not even root can create a folder.
    for (const place of ['/sys/handset', '/proc/handset/data'])
      expect(await check({ DATA_DIR: place })).toMatch(
        /(cannot be written by this user|is on a disk that is read-only)\./,
      );
  });

  test('an unreachable database is reported without its password', async () => {
    const port = await closedPort();
    const url = `postgres://handset:hunter2@127.0.0.1:${port}/handset`;
    const reaching = reachPostgres(url, () => {}, 0);
    await expect(reaching).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port} does not respond (ECONNREFUSED)`);
    await expect(reaching).rejects.toBeInstanceOf(StartError);
    await expect(reaching).rejects.not.toThrow('hunter2');
  });

  test('waiting for a database is reported at once', async () => {
    const warning: string[] = [];
    const url = `postgres://handset@127.0.0.1:${await closedPort()}/handset`;
    await expect(reachPostgres(url, (text) => warning.push(text), 300)).rejects.toThrow('ECONNREFUSED');
    expect(warning).toEqual([expect.stringContaining('does not respond (ECONNREFUSED)')]);
  });
});

describe('connections', () => {
  const DATABASE_URL = 'postgres://db/handset';
  const fitted = (given: Record<string, string>, connections: number, cores = 8) => {
    const config = { ...readConfig({ DATABASE_URL, ...given }), ...(!given.WORKERS && { workers: cores }) };
    const result = fitConnections(config, connections);
    return { workers: result.fitted.workers, pool: result.fitted.databasePool, warning: result.warning };
  };

  test('stay unchanged if there is room for one more worker', () => {
    expect(fitted({}, 9 * 17)).toEqual({ workers: 8, pool: 10, warning: null });
  });

  test('are reduced per worker, then workers are, with WORKERS=auto', () => {
    expect(fitted({}, 9 * 17 - 1)).toMatchObject({ workers: 8, pool: 9 });
    expect(fitted({}, 97)).toMatchObject({ workers: 7, pool: 5 });
    expect(fitted({}, 20)).toMatchObject({ workers: 1, pool: 10 });
    expect(fitted({ DATABASE_POOL: '10' }, 97)).toMatchObject({ workers: 4, pool: 10 });
  });

  test('set by number stay, with a warning', () => {
    expect(fitted({ WORKERS: '8', DATABASE_POOL: '10' }, 97)).toEqual({
      workers: 8,
      pool: 10,
      warning: expect.stringContaining('8 workers may open 153: lower DATABASE_POOL or WORKERS'),
    });
  });
});
