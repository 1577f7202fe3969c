import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { fillPhone, seedFiles } from '../db/seed/index.ts';
import { type Listing, SOURCES } from './reconcile/listing.ts';
import { readDevices } from './reconcile/read-devices.ts';
import { readShop } from './reconcile/read-flipkart.ts';
import { readPriceListing, readSpecifications } from './reconcile/read-smartprix.ts';
import { reconcilePrices } from './reconcile/reconcile-prices.ts';
import { priceReport } from './reconcile/report.ts';
import { seedText } from './reconcile/seed-text.ts';

/** `npm run reconcile -- --prices DIR`: brings dated prices of other people's lists into the catalogue's files. */

const USAGE = `Usage: npm run reconcile -- --prices DIR [--dry-run] [--left-out]

DIR holds one folder a source, as docs/catalogue.md names them.
  --dry-run   print the report and write nothing
  --left-out  name every price that was not believed, and why`;

const { values } = parseArgs({
  options: {
    prices: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    'left-out': { type: 'boolean', default: false },
  },
});

if (!values.prices) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const rows = (file: string) => readRows(join(values.prices ?? '', file));
  const listings: Listing[] = [
    ...readSpecifications(rows(SOURCES.specifications)),
    ...readPriceListing(rows(SOURCES.listing)),
    ...readShop(rows(SOURCES.shop)),
  ];
  const files = seedFiles();
  const phones = files.flatMap(({ lines }) => lines.map(fillPhone));
  const result = reconcilePrices(phones, listings, readDevices(rows(SOURCES.devices)));
  if (!values['dry-run']) {
    for (const { file, lines } of files) {
      writeFileSync(new URL(`../db/seed/phones/${file}`, import.meta.url), seedText(lines, result.phones));
    }
  }
  for (const line of priceReport(result)) console.log(line);
  if (values['left-out']) {
    for (const { id, variant, price, at, source, reason } of result.leftOut) {
      console.log(`${id} ${variant} ${price} ${at} ${source}: ${reason}`);
    }
  }
}

function readRows(file: string): Record<string, string>[] {
  if (!existsSync(file)) {
    console.error(`${file} is not there and left out.`);
    return [];
  }
  return parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true });
}
