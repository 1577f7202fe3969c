import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { type Database, openDatabase } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { expect, expectNoSidewaysScroll, openHydrated } from '#tests/support/browser/browser.ts';
import { test } from '#tests/support/browser/isolated-server.ts';
import { storeToken } from '#tests/support/browser/sign-in.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { holdLane, takeJob } from '#tests/support/database/jobs-by-hand.ts';
import { startScript } from '#tests/support/server/processes.ts';
import { headersOfRole } from '#tests/support/server/server-process.ts';

/** Imports another file than the generated one: any that docs/import.md describes. */
const { IMPORT_FILE } = process.env;

test('a file is checked and imported', { tag: '@smoke' }, async ({ page, location }) => {
  const { authorization = '' } = await headersOfRole(location, 'admin');
  await storeToken(page, authorization.replace('Bearer ', ''));
  await openHydrated(page, '/admin/products');
  const file = IMPORT_FILE ?? (await changedExport(page, location));
  const twin = await freshLocation('sqlite');
  const commanded = importByCommand(file, twin);

  const elsewhere = await beginElsewhere(location, 'theirs.csv');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByText('Checking theirs.csv.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Checking rows' })).toHaveAttribute('value', '75');
  await expect(page).toHaveURL(new RegExp(`job=${elsewhere.id}`));
  await elsewhere.end();
  await expect(page.getByText('theirs.csv was not imported. Nothing changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await page.getByLabel('Choose file').setInputFiles(file);
  const name = basename(file);
  await expect(page.getByText(`${name} is ready to import. Nothing has changed yet.`)).toBeVisible();
  const command = await commanded;
  expect(await figuresOf(page)).toEqual(command.figures);
  expect(await refusedRows(page)).toEqual(command.refused.slice(0, 200));
  if (!IMPORT_FILE) expectOwnFile(command);
  await expectNoSidewaysScroll(page);

  // Another page, without the import in its address.
  await openHydrated(page, '/admin/products/import');
  const recent = page.getByRole('region', { name: 'Recent imports' });
  await expect(recent.getByRole('listitem')).toContainText([`${name}Ready to import`, 'theirs.csvFailed']);
  await recent.getByRole('link', { name }).click();

  const [created = 0, changed = 0] = command.figures;
  const start = page.getByRole('button', { name: `Import ${(created + changed).toLocaleString('en-IN')} phones` });
  await expect(start).toBeVisible();
  const shown = await holdPolls(page);
  await start.click();
  await expect(page.getByRole('progressbar', { name: 'Importing phones' })).toBeVisible();
  shown();
  await expect(page.getByText(`${name} imported.`)).toBeVisible();
  expect(await figuresOf(page)).toEqual(command.figures);
  expect(await catalogueIn(location)).toEqual(await catalogueIn(twin));
  await twin.remove();
});

test('an import whose response was lost is followed to its end', async ({ page, location }) => {
  const { authorization = '' } = await headersOfRole(location, 'admin');
  await storeToken(page, authorization.replace('Bearer ', ''));
  await openHydrated(page, '/admin/products/import');
  const buffer = Buffer.from('brand,name,weight_g\nZenith,Zenith Lost,190\n');
  await page.getByLabel('Choose file').setInputFiles({ name: 'lost.csv', mimeType: 'text/csv', buffer });
  await page.route('**/apply?*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 phone' }).click();
  await expect(page.getByText('lost.csv imported.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  const id = new URL(page.url()).searchParams.get('job') ?? '';
  const database = openDatabase(location);
  const { query } = database;
  const progress = JSON.stringify({ done: 250, total: 400 });
  const brokenOff = { state: 'failed', error: 'The server stopped.', progress } as const;
  await query.updateTable('jobs').set(brokenOff).where('id', '=', id).execute();
  await database.close();
  await openHydrated(page, `/admin/products/import?job=${id}`);
  await expect(page.getByText('lost.csv was partly imported.')).toBeVisible();
  await expect(page.getByText('Nothing changed')).toBeHidden();
});

/** Adds a job of another process on the same database, which is all that a second tab or admin can see. */
async function beginElsewhere(location: TestLocation, filename: string) {
  const database = openDatabase(location);
  const { query } = database;
  const { id: actorId } = await query
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  const payload = { filename, apply: false, replaceEdits: false };
  const lane = await holdLane(database, 'import');
  await insertJob(query, { id, kind: 'import', lane: 'import', payload, progress: { done: 30, total: 40 }, actorId });
  await takeJob(database, id, lane);
  const end = async () => {
    const outcome = { state: 'failed', error: 'It was no file of phones.' } as const;
    await query.updateTable('jobs').set(outcome).where('id', '=', id).execute();
    await database.close();
  };
  return { id, end };
}

/** Our own export with other prices, new phones and rejected rows. */
async function changedExport(page: Page, { dataDir }: TestLocation): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  const [header = '', ...rows] = exported.trimEnd().split('\r\n');
  const pricier = rows.map((row, place) => (place % 40 === 0 ? raisePrices(row) : row));
  const columns = header.split(',');
  const line = (cells: Record<string, string>) => columns.map((column) => cells[column] ?? '').join(',');
  const added = ['One', 'Two', 'Three'].map((word) =>
    line({ brand: 'Zenith', name: `Zenith ${word}`, variants: '8/128:15999; 8/256:17999', battery_mah: '5000' }),
  );
  const file = join(dataDir, 'changed.csv');
  writeFileSync(file, [header, ...pricier, ...added, ...BAD.map(([cells]) => line(cells))].join('\r\n'));
  return file;
}

/** Of every variant, and of the phone, which has the price of the cheapest. */
function raisePrices(row: string): string {
  const prices = [...row.matchAll(/\/[\d.]+:(\d+)/g)].map(([, price]) => Number(price));
  const lowest = Math.min(...prices);
  return row
    .replace(`,${lowest},`, `,${lowest + 500},`)
    .replace(/(\/[\d.]+:)(\d+)/g, (_, before, price) => `${before}${Number(price) + 500}`);
}

const BAD: [cells: Record<string, string>, reason: string][] = [
  [
    { brand: 'Zenith', name: 'Too Strong', battery_mah: '510000' },
    'Battery capacity (battery_mah): Battery must be at most 35,000 mAh. (it says "510000")',
  ],
  [{ brand: 'Zenith', name: 'Unsure', network_5g: 'maybe' }, '5G (network_5g): "maybe" is not yes or no.'],
  [{ name: 'Nobody’s', battery_mah: '5000' }, 'The brand is missing.'],
];

function expectOwnFile({ figures, refused }: Outcome): void {
  const [created, changed = 0, unchanged = 0, bad] = figures;
  expect([created, bad]).toEqual([3, BAD.length]);
  expect(changed).toBeGreaterThan(15);
  expect(unchanged).toBeGreaterThan(changed);
  expect(refused.map(({ name, reason }) => [name, reason])).toEqual(BAD.map(([{ name }, reason]) => [name, reason]));
}

interface Refused {
  row: number;
  name: string;
  reason: string;
}

interface Outcome {
  /** New, changed, unchanged, rejected. */
  figures: number[];
  refused: Refused[];
}

async function importByCommand(file: string, location: TestLocation): Promise<Outcome> {
  const child = startScript('scripts/import.ts', location, { DATABASE_URL: '' }, [file]);
  const [out, errors] = await Promise.all([text(child.stdout as Readable), text(child.stderr as Readable)]);
  const figures = /(\d+) new, (\d+) changed, (\d+) unchanged, (\d+) rejected/.exec(out)?.slice(1).map(Number) ?? [];
  const refused = [...errors.matchAll(/^Row (\d+), (.*?): (.*)$/gm)].map(([, row, name = '', reason = '']) => ({
    row: Number(row),
    name,
    reason,
  }));
  return { figures, refused };
}

async function figuresOf(page: Page): Promise<number[]> {
  const figures = await page.getByRole('list', { name: 'Result' }).getByRole('listitem').allInnerTexts();
  return figures.slice(0, 4).map((figure) => Number(/^[\d,]+/.exec(figure)?.[0].replaceAll(',', '')));
}

async function refusedRows(page: Page): Promise<Refused[]> {
  const rows: Locator = page.getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const [place = '', name = '', reason = ''] = [...row.children].map((cell) => cell.textContent ?? '');
      return { row: Number(place), name, reason };
    }),
  );
}

/** Holds the polls until the page has shown that the import runs. */
async function holdPolls(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/imports/*', async (route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  });
  return resolve;
}

/** Everything about every phone, except when it was written. */
async function catalogueIn(location: TestLocation) {
  const database = openDatabase(location);
  try {
    return await readCatalogue(database);
  } finally {
    await database.close();
  }
}

async function readCatalogue({ query }: Database) {
  const products = await query.selectFrom('products').selectAll().orderBy('id').execute();
  const brands = await query.selectFrom('brands').selectAll().orderBy('id').execute();
  const prices = await query.selectFrom('price_changes').select(['product_id', 'price']).execute();
  const changes = await query.selectFrom('product_changes').select(['product_id', 'kind', 'fields']).execute();
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const timeless = ({ created_at: _made, updated_at: _changed, ...rest }: { created_at: string; updated_at: string }) =>
    rest;
  return {
    products: products.map(timeless),
    brands: brands.map(timeless),
    prices: sorted(prices),
    changes: sorted(changes),
  };
}
