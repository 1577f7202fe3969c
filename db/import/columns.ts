import { IMPORT_COLUMNS } from '#contract/desk/import-columns.ts';
import { ImportError, type Row } from './layout.ts';
import { COLUMNS, readCell } from './layouts/handset-csv.ts';
import { readFigure } from './parse/cells.ts';

/** Which of our columns each column of a file is; null for one that is not imported. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

export type FileColumn = { theirs: string; ours: string | null; samples: string[] };

export const OUR_COLUMNS: readonly string[] = IMPORT_COLUMNS.map(({ column }) => column);

const SAMPLES = 3;

/** What other people call our columns, without spaces and signs. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  brand: ['make', 'maker', 'manufacturer', 'company'],
  name: ['model', 'modelname', 'phone', 'phonename', 'product', 'productname', 'title', 'device'],
  price: [
    'mrp',
    'sellingprice',
    'offerprice',
    'saleprice',
    'ourprice',
    'cost',
    'rate',
    'priceinr',
    'priceinrs',
    'amount',
  ],
  price_at: ['date', 'pricedate', 'asof', 'asondate', 'updated'],
  price_source: ['source'],
  launched: ['launch', 'launchdate', 'released', 'releasedate', 'announced'],
  ram: ['memory', 'ramgb', 'ramsize'],
  storage: ['rom', 'internalstorage', 'internalmemory', 'storagegb', 'inbuiltstorage', 'capacitygb'],
  display_inch: ['screensize', 'screen', 'display', 'displayinches', 'displaysizeinch'],
  display_type: ['screentype', 'panel', 'paneltype'],
  pixels: ['resolution', 'screenresolution', 'displayresolution'],
  refresh_hz: ['refresh', 'refreshratehz'],
  glass: ['screenprotection', 'displayprotection'],
  chipset: ['processor', 'soc', 'chip', 'cpu', 'processorname'],
  gpu: ['graphics'],
  os: ['operatingsystem', 'software', 'androidversion'],
  battery_mah: ['battery', 'batterycapacity', 'batterysize'],
  wired_charging_w: ['charging', 'fastcharging', 'chargingspeed', 'chargingwatt', 'wiredcharging'],
  wireless_charging_w: ['wirelesscharging'],
  rear_cameras: ['rearcamera', 'maincamera', 'primarycamera', 'camera', 'backcamera'],
  front_cameras: ['frontcamera', 'selfiecamera', 'selfie'],
  dimensions_mm: ['dimensions', 'size', 'measurements'],
  weight_g: ['weight', 'weightgrams'],
  ip_rating: ['ip', 'waterresistance', 'ingressprotection'],
  colours: ['colors', 'color', 'colour', 'colouroptions', 'coloroptions'],
  network_5g: ['5g', '5gsupport', 'has5g'],
  nfc: ['hasnfc'],
  model_numbers: ['modelnumber', 'modelno'],
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const NAMES = new Map(
  IMPORT_COLUMNS.map(({ column, label }) => [column, new Set([column, label, ...(ALIASES[column] ?? [])].map(plain))]),
);

/** By name, and only where at least half of the samples can be read: a wrong suggestion costs more than none. */
export function suggestColumns(columns: readonly string[], samples: readonly Row[]): ColumnMapping {
  const taken = new Set<string>();
  return Object.fromEntries(
    columns.map((theirs) => {
      const ours = OUR_COLUMNS.find(
        (column) => !taken.has(column) && isCalled(theirs, column) && fits(column, samplesOf(theirs, samples)),
      );
      if (ours) taken.add(ours);
      return [theirs, ours ?? null];
    }),
  );
}

export function samplesOf(column: string, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => row[column]?.trim() || []).slice(0, SAMPLES);
}

/** `Price (₹)` and `Battery (mAh)` say their unit behind the name. */
function isCalled(theirs: string, ours: string): boolean {
  const names = NAMES.get(ours);
  return names?.has(plain(theirs)) || names?.has(plain(theirs.replace(/[([].*$/, ''))) || false;
}

function fits(column: string, samples: readonly string[]): boolean {
  return samples.filter((sample) => isReadable(column, sample)).length * 2 >= samples.length;
}

function isReadable(column: string, sample: string): boolean {
  const key = COLUMNS.find(({ name }) => name === column)?.key;
  try {
    if (key) readCell(key, sample);
    else if (column === 'ram' || column === 'storage') readFigure(sample, column, 'GB');
    return true;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return false;
  }
}

/** The same columns in any order are a file of the same shape. */
export function isSameShape(mapping: ColumnMapping, columns: readonly string[]): boolean {
  const mapped = Object.keys(mapping);
  return mapped.length === columns.length && columns.every((column) => column in mapping);
}
