import type { Dimensions, Lens } from '#contract/phone/phone.ts';
import { canonicalBrand } from '#db/import/parse/brands.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import { describedDetails } from '#db/import/parse/lenses.ts';
import { firstNumber, gigabytes } from '#db/import/parse/text.ts';
import { displayType, glassName, ipRating, osName, pixelsOf, refreshRateOf } from '#db/import/parse/values.ts';
import { detailsOf, deviceYesNo, type Row } from './device-details.ts';
import { once, type SourcePhone, type Stated, statedOnly } from './source-phone.ts';

/** Sheets of phones sold anywhere, one row each; texts run together where the page had line breaks. */

const READ_ON = '2025-01-15';

/** What follows a figure in brackets says where it holds; one for India is first. */
const REGION_ELSEWHERE = /\b(?:china|cn|global|international|eu|na|usa?|japan|europe|latam|verizon|t-mobile)\b/i;
const REGION_INDIA = /\b(?:india|in)\b/i;

export interface Regional<T> {
  value: T;
  region: string;
}

/** Those for India alone where there are any, else all, those of no other region first. */
export function forIndia<T>(statements: Regional<T>[]): T[] {
  const indian = statements.filter(({ region }) => REGION_INDIA.test(region) && !/excl/i.test(region));
  const ranked = indian.length > 0 ? indian : [...statements].sort((a, b) => elsewhere(a.region) - elsewhere(b.region));
  return ranked.map(({ value }) => value);
}

function elsewhere(region: string): number {
  return REGION_ELSEWHERE.test(region) ? 1 : 0;
}

/** '162.9 x 76 x 8 mm or 8.2 mm', '160 x 73.9 x 8.1 mm (IN/CN)', 'Unfolded: … mmFolded: … mm'. */
export function bodiesOf(text: string): { open: Dimensions[]; folded: Dimensions[] } {
  const open: Regional<Dimensions>[] = [];
  const folded: Regional<Dimensions>[] = [];
  const pattern =
    /(Unfolded:|Folded:|Open:|Closed:)?\s*([\d.]+)(?:-[\d.]+)? x ([\d.]+)(?:-[\d.]+)? x ([\d.]+)(?:-([\d.]+))? mm((?:(?:,| or| \/)? [\d.]+ mm)*)\s*(\([^)]*\))?/gi;
  for (const [, state = '', height, width, thickness, to, others = '', region = ''] of text.matchAll(pattern)) {
    const list = /^(?:folded|closed)/i.test(state) ? folded : open;
    const more = [...others.matchAll(/[\d.]+/g)].map(([number]) => number);
    for (const one of [thickness, to, ...more]) {
      if (one) list.push({ value: sides(Number(height), Number(width), Number(one)), region });
    }
  }
  return { open: forIndia(open), folded: forIndia(folded) };
}

function sides(...lengths: number[]): Dimensions {
  const [height = 0, width = 0, thickness = 0] = lengths.sort((a, b) => b - a);
  return { height, width, thickness };
}

/** '195 g or 198 g (6.88 oz)', '192 g (EU/NA)183 g (IN/CN)'. */
export function weightsOf(text: string): number[] {
  const found = [...text.matchAll(/([\d.]+)\s*g\b\s*(\([^)]*\))?/g)];
  return forIndia(found.map(([, grams, region = '']) => ({ value: Number(grams), region })));
}

/** 'Si/C Li-Ion 6000 mAh (Global)Si/C Li-Ion 6550 mAh (India only)'. */
export function batteriesOf(text: string): number[] {
  const found = [...text.matchAll(/(\d{3,5})(?:\s*\/\s*\d+)? mAh\s*((?:,[^(\d]*)?\([^)]*\))?/g)];
  return forIndia(found.map(([, capacity, region = '']) => ({ value: Number(capacity), region })));
}

/** '25W wired, 50% in 30 min15W wireless4.5W reverse wireless'. */
export function chargingOf(text: string): { wired: number[]; wireless: number[] } {
  const apart = text.replace(/(QC|PD|PPS|Qi|AFC|SCP|Charge) ?(\d(?:\.\d)?)(?=\d+(?:\.\d+)?W)/g, '$1$2 ');
  const found = [...apart.matchAll(/(\d+(?:\.\d+)?)W (reverse )?(wired|wireless)\s*(\([^)]*\))?/gi)]
    .filter(([, , reverse]) => !reverse)
    .map(([, watts, , kind = '', region = '']) => ({ value: Number(watts), kind: kind.toLowerCase(), region }));
  return {
    wired: forIndia(found.filter(({ kind }) => kind === 'wired')),
    wireless: forIndia(found.filter(({ kind }) => kind === 'wireless')),
  };
}

const LENS_KINDS: [RegExp, NonNullable<Lens['kind']>][] = [
  [/ultra-?wide/i, 'ultrawide'],
  [/periscope/i, 'periscope'],
  [/telephoto/i, 'telephoto'],
  [/macro/i, 'macro'],
  [/depth/i, 'depth'],
  [/monochrome|b\/w/i, 'monochrome'],
  [/microscope/i, 'macro'],
  [/wide/i, 'wide'],
];

/** Below it is a helper that nobody sees a picture of. */
const SMALLEST_LENS_MP = 1;

/** '50 MP, f/1.8, 23mm (wide), OIS8 MP, f/2.2 (ultrawide)' as the texts of its lenses. */
function lensTexts(text: string): string[] {
  return text
    .replace(/f\/(\d\.\d)(?=\d+(?:\.\d+)? MP)/g, 'f/$1 ')
    .split(/(?=(?<![\d.])\d{1,3}(?:\.\d+)? MP\b)/)
    .map((part) => part.trim())
    .filter((part) => (firstNumber(part) ?? 0) >= SMALLEST_LENS_MP);
}

/** '48 MP … (International model)or13 MP … (India model)2 MP (macro)': of two main cameras that of India, else the first. */
function lensesForIndia(parts: readonly string[]): string[] {
  const chosen: string[] = [];
  for (const [index, part] of parts.entries()) {
    const isAlternative = index > 0 && /or$/.test(parts[index - 1] ?? '');
    // After a whole list the other country's list begins anew.
    if (isAlternative && index > 1) break;
    if (!isAlternative) chosen.push(part);
    else if (REGION_INDIA.test(part)) chosen[chosen.length - 1] = part;
  }
  return chosen;
}

export function deviceLenses(text: string): Lens[] {
  return lensesForIndia(lensTexts(text)).map((part, position) => {
    const named = LENS_KINDS.find(([pattern]) => pattern.test(part))?.[1] ?? null;
    const kind = position > 0 && named === 'wide' ? null : named;
    return {
      megapixels: firstNumber(part) ?? 0,
      kind: position === 0 ? 'wide' : kind,
      ...describedDetails(part),
    };
  });
}

/** Sheets put a single front camera into the column of a single rear one when the rear has several. */
export function cameraTexts(row: Row): { rear: string; front: string } {
  const several = row['Main five'] || row['Main quad'] || row['Main triple'] || row['Main dual'];
  if (several) return { rear: several, front: row['Selfie dual'] || row['Selfie single'] || row['Main single'] || '' };
  return { rear: row['Main single'] ?? '', front: row['Selfie dual'] || row['Selfie single'] || '' };
}

function cardSlot(text: string): boolean | null {
  if (/unspecified|only\)|model/i.test(text)) return null;
  if (/^(?:micro|NM)/i.test(text)) return true;
  return /^no\b/i.test(text) ? false : null;
}

/** Sheets that describe their stabilisation anywhere name it at every lens that has it. */
function stabilised(rear: string): boolean | null {
  const [main = ''] = lensTexts(rear);
  if (!main) return null;
  if (/OIS/.test(main)) return true;
  // A bare '50 MP' describes nothing; apertures and sizes are written by those who would write OIS.
  return /f\/[\d.]+.*(?:µm|PDAF|\d+mm|AF)/.test(main) ? false : null;
}

/** 'IP68 dust/water resistant … - GlobalIP69 (market/region dependent)': a rating of other regions alone is none of ours. */
export function deviceRating(other: string): string | null {
  const parts = other.split('|').filter((part) => /\bIP[0-6X]\d/.test(part));
  const statements = parts.flatMap((part) => part.split(/(?<![/&, ])(?=IP[0-6X]\d)/));
  const indian = statements.filter((one) => /india/i.test(one));
  const believed = (indian.length > 0 ? indian : statements).filter(
    (one) => !/\b(?:dependent|T-Mobile|China|Verizon|Japan|AT&T)\b/i.test(one),
  );
  return ipRating(believed.join(', '));
}

const COLOURS_MAX = 8;

function coloursOf(text: string): string[] {
  const names = text
    .replace(/\([^)]*\)/g, '')
    .split(/,|;/)
    .map((name) => name.trim())
    .filter((name) => /^[A-Z][A-Za-z' -]{2,29}$/.test(name) && !/colors?\b|\bother|edition/i.test(name));
  return [...new Set(names)].slice(0, COLOURS_MAX);
}

/** Of 'Exynos 7870 Octa (14 nm)' or two chips in one line the first, without its size and cores. */
function firstChip(text: string): string {
  return text.replace(/\(\d+ nm[^)]*\).*/, '').replace(/(?<=\w)(?:Mediatek|Qualcomm|Unisoc|Exynos).*| Octa\b.*/, '');
}

function memoryList(text: string) {
  return [...text.matchAll(/(\d+(?:GB|TB)) (\d+)GB RAM/g)].map(([, storage, ram]) => {
    return { ram: Number(ram), storage: gigabytes(storage) ?? 0 };
  });
}

function brandAndName(row: Row): { brand: string; name: string } {
  const whole = row['Model Name'] ?? '';
  const sub = /\b(?:POCO|iQOO)\b/i.exec(whole)?.[0];
  if (sub) return { brand: canonicalBrand(sub), name: whole.slice(whole.indexOf(sub)) };
  return { brand: canonicalBrand(row.Brand ?? ''), name: whole };
}

export interface DevicePhone extends SourcePhone {
  announced: string;
  row: Row;
}

export function readDeviceFigures(rows: Row[]): DevicePhone[] {
  return rows
    .filter(({ 'Display size': size }) => (firstNumber(size) ?? 0) > 3 && (firstNumber(size) ?? 0) < 9)
    .map((row) => ({
      source: 'devices' as const,
      at: READ_ON,
      ...brandAndName(row),
      stated: statedOnly({ ...statedBy(row), ...detailsOf(row) }),
      memories: memoryList(row.Internal ?? ''),
      announced: row.Announced ?? '',
      row,
    }));
}

function statedBy(row: Row): Stated {
  const { open, folded } = bodiesOf(row.Dimensions ?? '');
  const { wired, wireless } = chargingOf(row.Charging ?? '');
  const { rear, front } = cameraTexts(row);
  const panel = row['Display type'] ?? '';
  const hasBattery = Boolean(row.Charging);
  return {
    displaySize: once(firstNumber(row['Display size'])),
    displayType: once(displayType(panel)),
    pixels: once(pixelsOf(row.Resolution)),
    refreshRate: once(refreshRateOf(panel)),
    glass: once(glassName(row.Protection) ?? glassName(/front \((Gorilla[^)]*)\)/i.exec(row.Build ?? '')?.[1])),
    chipset: once(chipsetName(firstChip(row.Chipset ?? ''))),
    os: once(osName(row.OS)),
    memoryCard: once(cardSlot(row['Card slot'] ?? '')),
    rearCameras: once(deviceLenses(rear)),
    frontCameras: once(deviceLenses(front)),
    ois: once(stabilised(rear)),
    batteryCapacity: batteriesOf(row.Battery || panel),
    wiredCharging: wired,
    wirelessCharging: hasBattery && !/wireless/i.test(row.Charging ?? '') ? [0] : wireless,
    dimensions: open,
    foldedDimensions: folded,
    weight: weightsOf(row.Weight ?? ''),
    ipRating: once(deviceRating(row.Other ?? '')),
    colours: once(coloursOf(row.Colors ?? '')),
    network5g: once(/\b5G\b/.test(row.Technology ?? '')),
    nfc: once(deviceYesNo(row.NFC ?? '')),
    headphoneJack: once(deviceYesNo(row['3.5mm jack'] ?? '')),
  };
}
