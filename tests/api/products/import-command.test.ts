import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { csv, HANDSET_CSV } from '#tests/support/content/import-files.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { startScript } from '#tests/support/server/processes.ts';

let location: TestLocation;
beforeEach(async () => {
  location = await freshLocation();
});
afterEach(() => location.remove());

function write(name: string, content: string | Buffer): string {
  const file = join(location.dataDir, name);
  writeFileSync(file, content);
  return file;
}

async function command(args: string[], env: Record<string, string> = {}) {
  const child = startScript('scripts/import.ts', location, env, args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'exit'),
  ]);
  expect(err).not.toMatch(/^ +at /m);
  return { code, out, err };
}

test('a file is imported into the default catalogue, with bad rows named and a summary', async () => {
  const file = write('phones.csv', `${HANDSET_CSV}\nZenith,\u001b[31mRed,,lots,,\n`);
  const first = await command([file]);
  expect(first.err).toContain(
    'reading: 2 of 2\nwriting: 1 of 1\nRow 3,  [31mRed: Battery capacity (battery_mah): "lots" is not a number.',
  );
  expect(first.out).toMatch(
    /^Filled the empty database with \d+ phones\.\n1 new, 0 changed, 0 unchanged, 1 rejected\n$/,
  );
  expect(first.code).toBe(0);
  expect(await command([file])).toMatchObject({ code: 0, out: '0 new, 0 changed, 1 unchanged, 1 rejected\n' });

  const dry = await command([write('more.csv', csv('brand,name,price', 'Zenith,Zenith Two,9999')), '--dry-run']);
  expect(dry).toMatchObject({
    code: 0,
    out: 'New: Zenith Two (zenith-two)\n  Price: no price → ₹9,999\nDry run: nothing was written.\n1 new, 0 changed, 0 unchanged, 0 rejected\n',
  });
  const database = openDatabase(location);
  const ids = await database.query.selectFrom('products').select('id').where('brand_id', '=', 'zenith').execute();
  expect(ids).toEqual([{ id: 'zenith-one' }]);
  await database.close();
});

test('an import error says in one sentence what to do', async () => {
  const file = write('phones.csv', HANDSET_CSV);
  const mixed = write(
    'mixed.csv',
    Buffer.concat([Buffer.from('é,name,price\n'), Buffer.from('caf\xe9,a,1', 'latin1')]),
  );
  const other = write('other.csv', 'a,b\n1,2');
  const nowhere = { DATA_DIR: join(location.dataDir, 'nowhere'), DATABASE_URL: '' };
  const dead = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const answers = await Promise.all([
    command([]),
    command([mixed]),
    command([other]),
    command([file, '--dry-run'], nowhere),
    command([file], dead),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  expect(answers.map(({ err }) => err)).toEqual([
    expect.stringMatching(/^Name the file to import\.\n\nUsage: npm run import/),
    expect.stringMatching(/Line 2: it is not UTF-8/),
    expect.stringMatching(/^Row 1, other\.csv: No column is matched to brand and name/),
    expect.stringMatching(/^There is no database to compare with yet/),
    expect.stringMatching(/^Nothing was imported: .*ECONNREFUSED/),
  ]);
  expect(existsSync(nowhere.DATA_DIR)).toBe(false);
});
