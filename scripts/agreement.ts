import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { isUnknown } from '../contract/phone/values.ts';
import { decisionFor } from '../db/seed/decisions.ts';
import { fillPhone, type SeedPhone, seedFiles } from '../db/seed/index.ts';
import { COMPARED, compareSources, type SourceSheets } from './agreement/compare-sources.ts';
import { deviceRows } from './agreement/device-sheets.ts';
import { readDeviceFigures } from './agreement/read-device-figures.ts';
import { readMobiinfo } from './agreement/read-mobiinfo.ts';
import { readListingFigures, readSheetFigures } from './agreement/read-smartprix-figures.ts';

/** How often the shipped catalogue says what each of its three sources says, by field. */

const USAGE = `Usage: node scripts/agreement.ts DIR [--since REF] [--undecided]

DIR holds one folder a source, as docs/catalogue.md names them.
  --since REF   the same of an earlier commit beside it
  --undecided   name every figure that two of the three sources contradict and that nobody decided`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, undecided: { type: 'boolean', default: false } },
});

const [folder] = positionals;
if (folder) run(folder);
else {
  console.error(USAGE);
  process.exitCode = 1;
}

function run(root: string): void {
  const sources = readSources(root);
  const after = compareSources(
    seedFiles().flatMap(({ lines }) => lines.map(fillPhone)),
    sources,
  );
  const before = values.since ? compareSources(phonesAt(values.since), sources) : null;
  const names = Object.keys(sources);
  console.log(['Field', ...names].join(' | '));
  for (const key of COMPARED) {
    const cells = names.map((name) => {
      const [was, is] = [before?.share(name, key), after.share(name, key)];
      return was ? `${was} → ${is}` : is;
    });
    console.log([key, ...cells].join(' | '));
  }
  const outvoted = after.outvoted.filter(({ id, key }) => !decisionFor(id, key));
  console.log(`Contradicted by two of three: ${after.outvoted.length}, of them undecided: ${outvoted.length}`);
  if (values.undecided) {
    for (const { id, key, ours, theirs } of outvoted)
      console.log(`${id} ${key}: ${JSON.stringify(ours)} against ${theirs}`);
  }
}

function readSources(root: string): SourceSheets {
  const csv = (file: string) => rowsOf(join(root, file));
  const newer = join(root, 'sheets-2026/new-phones-gsm-2026-02.json');
  const sheets = existsSync(newer) ? JSON.parse(readFileSync(newer, 'utf8')) : [];
  return {
    devices: readDeviceFigures([...csv('gsm-devices-2025-01/devices.csv'), ...deviceRows(sheets)]),
    smartprix: [
      ...readSheetFigures(csv('smartprix-mynkpdr-2025-10/mobiles.csv')),
      ...readListingFigures(csv('smartprix-abhinavflac-2026-01/smartphones_raw.csv')),
    ],
    mobiinfo: readMobiinfo(csv('sheets-2026/mobiinfo-2026-08.csv')),
  };
}

function rowsOf(file: string): Record<string, string>[] {
  if (!existsSync(file)) {
    console.error(`${file} is not there and left out.`);
    return [];
  }
  return parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true });
}

function phonesAt(ref: string): SeedPhone[] {
  const show = (path: string) =>
    execFileSync('git', ['show', `${ref}:${path}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const files = show('db/seed/phones/')
    .split('\n')
    .filter((name) => name.endsWith('.json'));
  return files
    .flatMap((file) => JSON.parse(show(`db/seed/phones/${file}`)))
    .map(fillPhone)
    .filter((phone) => !isUnknown(phone.name));
}
