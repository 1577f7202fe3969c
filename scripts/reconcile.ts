import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { fillPhone, seedFiles } from '../db/seed/index.ts';
import { disagreements, figuresReport } from './reconcile/figures/figures-report.ts';
import { figuresText } from './reconcile/figures/figures-text.ts';
import { readAllSources } from './reconcile/figures/gather-sources.ts';
import { reconcileFigures } from './reconcile/figures/reconcile-figures.ts';
import { type Listing, SOURCES } from './reconcile/listing.ts';
import { readDevices } from './reconcile/read-devices.ts';
import { readShop } from './reconcile/read-flipkart.ts';
import { readPriceListing, readSpecifications } from './reconcile/read-smartprix.ts';
import { reconcilePrices } from './reconcile/reconcile-prices.ts';
import { priceReport } from './reconcile/report.ts';
import { seedText } from './reconcile/seed-text.ts';

/** Brings figures and dated prices of other people's lists into the catalogue's files. */

const USAGE = `Usage: npm run reconcile -- --sources DIR [--dry-run] [--report] [--disagreements]
       npm run reconcile -- --prices DIR [--dry-run] [--left-out]

DIR holds one folder a source, as docs/catalogue.md names them.
  --sources        figures: weigh the sources against ours, fill the gaps
  --prices         prices: the present one of each variant and the older ones
  --dry-run        print and write nothing
  --report         how many figures are filled and agree with the second source, before and after
  --disagreements  name every figure of which sources say different things
  --left-out       name every price that was not believed, and why`;

const { values } = parseArgs({
  options: {
    sources: { type: 'string' },
    prices: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    disagreements: { type: 'boolean', default: false },
    'left-out': { type: 'boolean', default: false },
  },
});

if (values.sources) settleFigures(values.sources);
else if (values.prices) settlePrices(values.prices);
else {
  console.error(USAGE);
  process.exitCode = 1;
}

function settleFigures(folder: string): void {
  const files = seedFiles();
  const sources = readAllSources((source) => readRows(join(folder, SOURCES[source])));
  const result = reconcileFigures(
    files.flatMap(({ lines }) => lines.map(fillPhone)),
    sources,
  );
  const byId = new Map(result.phones.map(({ after }) => [after.id, after]));
  for (const { file, lines } of files) {
    write(file, figuresText(lines.flatMap(({ id }) => byId.get(id) ?? [])));
  }
  if (values.report) print(figuresReport(result));
  if (values.disagreements) print(disagreements(result));
}

function settlePrices(folder: string): void {
  const rows = (file: string) => readRows(join(folder, file));
  const listings: Listing[] = [
    ...readSpecifications(rows(SOURCES.specifications)),
    ...readPriceListing(rows(SOURCES.listing)),
    ...readShop(rows(SOURCES.shop)),
  ];
  const files = seedFiles();
  const phones = files.flatMap(({ lines }) => lines.map(fillPhone));
  const result = reconcilePrices(phones, listings, readDevices(rows(SOURCES.devices)));
  for (const { file, lines } of files) write(file, seedText(lines, result.phones));
  print(priceReport(result));
  if (values['left-out']) {
    print(
      result.leftOut.map(
        ({ id, variant, price, at, source, reason }) => `${id} ${variant} ${price} ${at} ${source}: ${reason}`,
      ),
    );
  }
}

function write(file: string, text: string): void {
  if (!values['dry-run']) writeFileSync(new URL(`../db/seed/phones/${file}`, import.meta.url), text);
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

function readRows(file: string): Record<string, string>[] {
  if (!existsSync(file)) {
    console.error(`${file} is not there and left out.`);
    return [];
  }
  return parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true });
}
