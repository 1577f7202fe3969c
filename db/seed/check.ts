import { z } from 'zod';
import { PartialDateField } from '#contract/fields.ts';
import { PRICE_SOURCES } from '#contract/phone/choices.ts';
import { fieldRow, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { type Dimensions, type Phone, PhoneFields, Variant } from '#contract/phone/phone.ts';
import { FigureSources } from '#contract/phone/product.ts';
import { MM_PER_INCH } from '#contract/phone/screen.ts';
import { SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown, textsOf } from '#contract/phone/values.ts';
import { nameKey } from '#db/import/parse/names.ts';
import { phoneId } from '#db/slug.ts';
import { checkArticleFigures } from './checks/article-figures.ts';
import { checkArticles, checkPages } from './checks/articles.ts';
import {
  appleRamProblem,
  bandsProblem,
  cheapStabilisationProblem,
  chipProblem,
  codeNameProblem,
  editionProblem,
  frameProblem,
  mergedCamerasProblem,
  readerProblem,
  stabilisationProblem,
  swappedLensProblem,
  systemProblem,
  telephotoProblem,
  twinMemoryProblem,
  verifiedProblem,
} from './checks/figures.ts';
import { checkPrices } from './checks/prices.ts';
import { articleFiles, checkCompiled, compileArticles, compilePages, pageFiles } from './compile-articles.ts';
import {
  fillPhone,
  type SeedBrand,
  type SeedFile,
  type SeedLine,
  type SeedPhone,
  seedBrands,
  seedFiles,
} from './index.ts';
import { PAGES_FILE } from './pages.ts';

/**
 * Checks the default catalogue and articles beyond the contract: ranges of smartphones sold since 2019, figures against
 * each other, rows against rows. `node db/seed/check.ts` prints the problems.
 */

export type Problem = { file: string; id: string; reason: string };

/** From an unfolded foldable to a rugged phone, without the camera bump. */
const THICKNESS_MM = [4, 28] as const;
const HEIGHT_MM = [115, 185] as const;
const WIDTH_MM = [55, 90] as const;
/** Opened. */
const BOOK_WIDTH_MM = [105, 165] as const;
const FIRST_LAUNCH = '2019';
/** Pixels per inch: lower values are feature phones, higher ones do not exist. */
const PIXELS_PER_INCH = [200, 660] as const;
/** Long side to short side of a bar or flip phone; an open book-style foldable is nearly square. */
const ASPECT = [1.7, 2.5] as const;
const BOOK_ASPECT = [1, 1.5] as const;
/** The display's diagonal as a share of the body's. */
const DISPLAY_OF_BODY_DIAGONAL = [0.77, 0.98] as const;
/** Glass, metal and battery weigh about 2 g/cm³; outside this range the weight or a side is wrong. */
const DENSITY = [1.4, 2.7] as const;
const ANDROID_VERSIONS = [8, 16] as const;
const IOS_VERSIONS = [13, 26] as const;

const STORAGE_GB = new Set([8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
const RAM_GB = new Set([1, 2, 3, 4, 6, 8, 12, 16, 18, 24]);
const REAR_MP = new Set([
  0.3, 2, 3, 5, 8, 10, 10.5, 10.7, 10.8, 12, 12.2, 13, 16, 20, 24, 25, 32, 40, 48, 50, 60, 64, 100, 108, 180, 200,
]);
const FRONT_MP = new Set([
  2, 4, 5, 7, 8, 10, 10.5, 10.8, 11, 12, 13, 16, 18, 20, 21, 24, 25, 32, 40, 42, 44, 48, 50, 60,
]);
const CHIP_MAKERS = /^(?:Qualcomm|MediaTek|Samsung|Apple|Google|Unisoc|HiSilicon) /;

/** An unknown field is a typing error that must not be ignored. */
const SeedPriceFields = z.strictObject({
  ...Variant.pick({ ram: true, storage: true }).shape,
  price: z.int().positive(),
  at: PartialDateField,
  source: z.enum(PRICE_SOURCES),
});

const ExactFields = PhoneFields.extend({ prices: z.array(SeedPriceFields), sources: FigureSources }).strict();

type Rule = (phone: SeedPhone) => string | null | false;

function outOfRange(label: string, value: number | null, [min, max]: readonly [number, number], unit: string) {
  if (value === null || (value >= min && value <= max)) return null;
  return `${label} of ${value} ${unit} is outside ${min} to ${max} ${unit}`;
}

/** Compares with the field table's usual range. */
function unusualValue(key: PhoneKey, value: unknown): string | null {
  const row = fieldRow(key);
  if (row.kind !== 'number' || !row.usual || typeof value !== 'number') return null;
  const label = (row.subject ?? row.label).replace(/^The /, '').toLowerCase();
  if ('among' in row.usual) return unknownValue(label, [value], new Set(row.usual.among));
  return outOfRange(label, value, [row.usual.from, row.usual.to], row.unit ?? '');
}

function unknownValue(label: string, values: (number | null)[], known: ReadonlySet<number>) {
  const odd = values.find((value) => value !== null && !known.has(value));
  return odd === undefined ? null : `${label} of ${odd} does not exist`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function isMisordered({ height, width, thickness }: Dimensions): boolean {
  return !(height > width && width > thickness);
}

function launchDateProblem(date: string | null, status: Phone['status']): string | null {
  if (!date) return 'launch date is missing';
  if (date < FIRST_LAUNCH) return `launch on ${date} is before ${FIRST_LAUNCH}`;
  if (date.length === 10 && new Date(date).toISOString().slice(0, 10) !== date)
    return `launch on ${date} is not a real date`;
  const today = new Date().toISOString().slice(0, date.length);
  return date > today && status !== 'upcoming' ? `launch on ${date} is in the future` : null;
}

function screenFitProblem(phone: SeedPhone): string | null {
  if (!phone.dimensions || !phone.displaySize) return null;
  const body = Math.hypot(phone.dimensions.height, phone.dimensions.width);
  const share = round((phone.displaySize * MM_PER_INCH) / body);
  const [min, max] = DISPLAY_OF_BODY_DIAGONAL;
  if (share >= min && share <= max) return null;
  return `display diagonal is ${share} of the body's, expected ${min} to ${max}`;
}

function densityProblem({ dimensions, weight }: SeedPhone): string | null {
  if (!dimensions || !weight) return null;
  const cubicCentimetres = (dimensions.height * dimensions.width * dimensions.thickness) / 1000;
  return outOfRange('density', round(weight / cubicCentimetres), DENSITY, 'g/cm³');
}

function panelProblem({ pixels, displaySize, foldable }: SeedPhone): string | null {
  if (!pixels) return null;
  if (pixels.width > pixels.height && foldable !== 'book') return 'pixels are wider than high';
  const [short, long] = [Math.min(pixels.width, pixels.height), Math.max(pixels.width, pixels.height)];
  const aspect = outOfRange('aspect', round(long / short), foldable === 'book' ? BOOK_ASPECT : ASPECT, 'to 1');
  const densityProblem = displaySize ? Math.round(Math.hypot(short, long) / displaySize) : null;
  return aspect ?? outOfRange('pixel density', densityProblem, PIXELS_PER_INCH, 'ppi');
}

function osProblem({ os }: SeedPhone): string | null {
  if (!os) return null;
  const match = /^(Android|iOS) (\d+)(?: \(Go edition\))?$/.exec(os);
  if (!match) return `operating system '${os}' is not written as 'Android 14' or 'iOS 17'`;
  return outOfRange(
    match[1] ?? '',
    Number(match[2]),
    match[1] === 'iOS' ? IOS_VERSIONS : ANDROID_VERSIONS,
    '(version)',
  );
}

function strayMarkup(phone: SeedPhone): string | null {
  const odd = textsOf(phone).find((text) => /[<>&]|\s{2}|\(expected\)/i.test(text) || text !== text.trim());
  return odd ? `text '${odd}' holds markup or stray space` : null;
}

function foldingProblem({ foldable, dimensions, foldedDimensions }: SeedPhone): string | null {
  if (!foldedDimensions) return null;
  if (!foldable) return 'folded dimensions without a fold';
  if (dimensions && foldedDimensions.thickness <= dimensions.thickness) return 'is no thicker when folded';
  return null;
}

const RULES: Rule[] = [
  (phone) => launchDateProblem(phone.launchedAt, phone.status),
  ...PHONE_KEYS.map(
    (key): Rule =>
      (phone) =>
        unusualValue(key, phone[key]),
  ),
  (phone) => phone.variants.map(({ price }) => unusualValue('price', price)).find(Boolean) ?? null,
  (phone) => phone.variants.length === 0 && 'has no variant',
  (phone) =>
    unknownValue(
      'storage',
      phone.variants.map((variant) => variant.storage),
      STORAGE_GB,
    ),
  (phone) =>
    unknownValue(
      'RAM',
      phone.variants.map((variant) => variant.ram),
      RAM_GB,
    ),
  (phone) =>
    new Set(phone.variants.map(({ ram, storage }) => `${ram}/${storage}`)).size < phone.variants.length &&
    'has the same variant twice',
  (phone) =>
    unknownValue(
      'rear camera',
      phone.rearCameras.map((lens) => lens.megapixels),
      REAR_MP,
    ),
  (phone) =>
    unknownValue(
      'front camera',
      phone.frontCameras.map((lens) => lens.megapixels),
      FRONT_MP,
    ),
  (phone) => phone.dimensions && isMisordered(phone.dimensions) && 'dimensions are not height, width, thickness',
  (phone) => outOfRange('height', phone.dimensions?.height ?? null, HEIGHT_MM, 'mm'),
  (phone) =>
    outOfRange('width', phone.dimensions?.width ?? null, phone.foldable === 'book' ? BOOK_WIDTH_MM : WIDTH_MM, 'mm'),
  (phone) => outOfRange('thickness', phone.dimensions?.thickness ?? null, THICKNESS_MM, 'mm'),
  screenFitProblem,
  frameProblem,
  densityProblem,
  panelProblem,
  foldingProblem,
  osProblem,
  systemProblem,
  codeNameProblem,
  appleRamProblem,
  stabilisationProblem,
  cheapStabilisationProblem,
  chipProblem,
  readerProblem,
  bandsProblem,
  swappedLensProblem,
  telephotoProblem,
  mergedCamerasProblem,
  twinMemoryProblem,
  verifiedProblem,
  strayMarkup,
  (phone) => phone.chipset !== null && !CHIP_MAKERS.test(phone.chipset) && `chipset '${phone.chipset}' has no maker`,
];

function checkPhone(phone: SeedPhone): string[] {
  const { id: _, ...fields } = phone;
  const parsed = ExactFields.safeParse(fields);
  if (!parsed.success) return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return RULES.map((rule) => rule(phone)).filter((reason) => typeof reason === 'string');
}

/** Every figure has one source, and unknown figures have none. */
function sourcesProblem({ sources = [] }: SeedLine, phone: SeedPhone): string | null {
  if (sources.length === 0) return null;
  const named = sources.flatMap(({ fields = [] }) => fields);
  const unknown = named.find((field) => isUnknown(phone[field]));
  if (unknown) return `has a source for ${unknown}, which is not known`;
  const twice = named.find((field, index) => named.indexOf(field) !== index);
  if (twice) return `has two sources for ${twice}`;
  if (sources.filter(({ fields }) => !fields).length > 1) return 'has two sources for its remaining figures';
  const silent = SOURCED_KEYS.find((key) => !isUnknown(phone[key]) && !phone.sources[key]);
  return silent ? `has no source for ${silent}` : null;
}

function launchOrder(lines: { launchedAt?: string | null }[]): number {
  return lines.findIndex((line, index) => (line.launchedAt ?? '') > (lines[index - 1]?.launchedAt ?? '9999'));
}

function checkBrands(brands: SeedBrand[], files: SeedFile[]): Problem[] {
  const used = new Set(files.map(({ file }) => file.replace('.json', '')));
  const emblems = new Set<string>();
  return brands.flatMap((brand) => {
    const reasons = [
      !used.has(brand.id) && 'has no phones',
      emblems.has(brand.emblem) && 'has the emblem of another brand',
      !/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$/.test(brand.emblem) && 'emblem is not an SVG path',
      !/^[^<>&]+\.$/.test(brand.description) && 'description is not a plain sentence',
    ].filter((reason) => typeof reason === 'string');
    emblems.add(brand.emblem);
    return reasons.map((reason) => ({ file: 'brands.json', id: brand.id, reason }));
  });
}

export function checkSeed(files: SeedFile[], brands: SeedBrand[]): Problem[] {
  const problems = checkBrands(brands, files);
  const brandNames = new Map(brands.map((brand) => [brand.id, brand.name]));
  const seen = new Map<string, string>();

  const phones = files.flatMap(({ lines }) => lines.map(fillPhone));
  for (const { file, lines } of files) {
    const late = launchOrder(lines);
    if (late > 0) problems.push({ file, id: lines[late]?.id ?? '', reason: 'is newer than the line before it' });

    for (const line of lines) {
      const report = (reason: string) => problems.push({ file, id: line.id, reason });
      const brandName = brandNames.get(line.brandId);
      if (!brandName) report(`brand '${line.brandId}' is not in brands.json`);
      if (file !== `${line.brandId}.json`) report(`belongs into ${line.brandId}.json`);
      if (brandName && line.id !== phoneId(brandName, line.name)) report(`id is not ${phoneId(brandName, line.name)}`);
      if (Object.values(line).some(isUnknown)) report('writes an unknown figure instead of leaving it out');

      for (const key of [line.id, nameKey(line.brandId, line.name)]) {
        const first = seen.get(key);
        if (first) report(`is a duplicate of ${first}`);
        else seen.set(key, line.id);
      }
      const phone = fillPhone(line);
      const edition = editionProblem(phone, phones);
      if (edition) report(edition);
      checkPhone(phone).forEach(report);
      const sources = sourcesProblem(line, phone);
      if (sources) report(sources);
    }
  }
  return problems;
}

export function checkCatalogue(): Problem[] {
  const files = seedFiles();
  const brands = seedBrands();
  const known = {
    phones: new Set(files.flatMap(({ lines }) => lines.map(({ id }) => id))),
    brands: new Set(brands.map(({ id }) => id)),
  };
  const phones = files.flatMap(({ lines }) => lines.map(fillPhone));
  const articles = articleFiles(phones);
  const pages = pageFiles(phones);
  return [
    ...checkSeed(files, brands),
    ...checkPrices(phones),
    ...checkArticles(articles, known, pages),
    ...checkPages(pages, known, articles),
    ...checkArticleFigures(articles, phones),
    ...checkCompiled(compileArticles(articles)),
    ...checkCompiled(compilePages(pages), PAGES_FILE),
  ];
}

if (import.meta.main) {
  const problems = checkCatalogue();
  for (const { file, id, reason } of problems) console.error(`${file} ${id}: ${reason}`);
  const files = seedFiles();
  const phones = files.reduce((sum, { lines }) => sum + lines.length, 0);
  console.log(
    `${phones} phones, ${seedBrands().length} brands, ${articleFiles().length} articles, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
