import type { PhoneKey } from '#contract/phone/fields.ts';
import { type NumberReading, numberTextsIn, readNumberText } from '#contract/phone/number-text.ts';
import type { Dimensions, Lens, Variant, VideoMode } from '#contract/phone/phone.ts';
import { sameVariant, undatedVariant } from '#contract/phone/prices.ts';
import { ImportError } from '#db/import/layout.ts';
import { brandId, brandOfName, canonicalBrand } from '#db/import/parse/brands.ts';
import { readDay } from '#db/import/parse/cells.ts';
import { chipsetName } from '#db/import/parse/chipsets.ts';
import * as details from '#db/import/parse/details.ts';
import { lensesOf } from '#db/import/parse/lenses.ts';
import { productName } from '#db/import/parse/names.ts';
import { yesOrNo } from '#db/import/parse/text.ts';
import * as values from '#db/import/parse/values.ts';

/** Sections of a sheet by the words that name them. A line belongs to the first match. */
const TOPICS = {
  front: /front|selfie|truedepth|cent(?:er|re) stage|^secondary camera|cover camera/i,
  rear: /camera|\blens|telephoto|ultra.?wide|\bmacro\b|periscope|video/i,
  battery: /batter|charg/i,
  display: /display|screen|resolution|refresh|brightness|panel|pixel/i,
  chip: /chip|processor|\bsoc\b|\bcpu\b|\bgpu\b|graphics|platform|performance/i,
  memory: /memory|\bram\b|storage|\brom\b|variant|configuration/i,
  system: /\bos\b|operating|software|android|\bios\b|update/i,
  body: /body|design|dimension|weight|colou?r|build|material|water|dust|resistance|durab|sar\b|in the box|frame|back/i,
  connections:
    /network|connect|wi-?fi|wlan|bluetooth|\busb|nfc|\bsim|\bgps|gnss|positioning|location|navigation|5g|4g|lte|band|port|jack|infrared|audio|speaker|sensor|fingerprint|biometric|security/i,
  sale: /price|mrp|launch|release|general|overview|model|brand/i,
} as const;

export type Topic = keyof typeof TOPICS;

export function topicOf(name: string): Topic | null {
  return (Object.keys(TOPICS) as Topic[]).find((topic) => TOPICS[topic].test(name)) ?? null;
}

/** Null if the text does not contain it; a problem if it is ambiguous. */
type Reading = { value: unknown } | { problem: string } | null;

interface FieldReader {
  topic: Topic;
  read: (text: string) => Reading;
  /** Recognises the figure without a label; absent for fields that need their label. */
  sign?: RegExp;
  /** Without its section the figure could mean something else. */
  onlyInTopic?: true;
  /** The label is part of the figure: `GPS: L1`. */
  withLabel?: true;
}

function plain(read: (text: string) => unknown): (text: string) => Reading {
  return (text) => {
    const value = read(text);
    return value === null || (Array.isArray(value) && value.length === 0) ? null : { value };
  };
}

/** A figure that is the whole text, or the first with its unit. */
function figureIn(text: string, unit: string): NumberReading | null {
  const whole = readNumberText(text, unit);
  if ('value' in whole) return whole;
  const readings = numberTextsIn(text, unit).map((found) => readNumberText(found, unit));
  const isFigure = /^[^\d\s]?[\d.,]+\s?\S{0,6}$/.test(text);
  return readings.find((reading) => 'value' in reading) ?? readings[0] ?? (isFigure ? whole : null);
}

const figure = (unit: string) => (text: string) => figureIn(text, unit);

/** `80W wired and 50W wireless` has two clauses. */
function clauses(text: string): string[] {
  // `wireless (15 W)` is one clause, `80W (50W wireless)` is two.
  const whole = text.replace(/\s*\(([^()]*)\)/g, (_, inner: string) =>
    /\d\s*W\b/.test(inner) && NO_CABLE.test(inner) ? `, ${inner},` : ` ${inner}`,
  );
  return whole.split(/[,;|+()]|\band\b|\s\/\s/i);
}

const NO_CABLE = /wireless|reverse|airvooc|magsafe|\bqi2?\b/i;
/** `40W adapter or higher` describes the charger to buy. */
const NOT_THE_PHONE = /reverse|or higher|or above/i;

function chargingIn(text: string, isWireless: boolean): Reading {
  const isMeant = (clause: string) => NO_CABLE.test(clause) === isWireless && !NOT_THE_PHONE.test(clause);
  const [found] = clauses(text)
    .filter(isMeant)
    .flatMap((clause) => numberTextsIn(clause, 'W'));
  return found === undefined ? null : readNumberText(found, 'W');
}

/** `240 Hz touch sampling` is not a refresh rate. */
function withoutTouch(text: string): string {
  return text
    .replace(/\d+\s*Hz[^,;|]*(?:touch|sampling|pwm)[^,;|]*/gi, '')
    .replace(/(?:touch|sampling|pwm)[^,;|]*\d+\s*Hz/gi, '');
}

function peakNits(text: string): Reading {
  const before = /peak[^\d;]{0,30}([\d,]+\s*nits)/i.exec(text)?.[1];
  const { peak } = details.brightnessOf(text);
  if (peak !== null) return { value: peak };
  return before ? figureIn(before, 'nits') : null;
}

const SIDES = /(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?\s*[x×*]\s*(\d+(?:[.,]\d+)?)/i;

const SIDE_NAMES = ['height', 'width', 'thickness|depth'];
const SIDE = String.raw`(\d+(?:[.,]\d+)?)\s*mm`;
/** `Height 157.9 mm, Width 74.7 mm, Thickness 7.4 mm` and `157.9 mm height x 74.7 mm width x 7.4 mm depth`. */
const NAMED_SIDES = [
  SIDE_NAMES.map((side) => new RegExp(String.raw`${SIDE}\s+(?:${side})\b`, 'i')),
  SIDE_NAMES.map((side) => new RegExp(String.raw`\b(?:${side})\b\D{0,12}?${SIDE}`, 'i')),
];

export function namedSides(text: string): string[] | null {
  const found = NAMED_SIDES.map((sides) => sides.flatMap((side) => side.exec(text)?.[1] ?? []));
  return found.find(({ length }) => length === SIDE_NAMES.length) ?? null;
}

/** Makers give some lengths in centimetres. */
export function lengthIn(text: string): NumberReading | null {
  const [centimetres] = /^\d+(?:\.\d+)?(?=\s*cm\b)/i.exec(text) ?? [];
  return centimetres ? { value: Number((Number(centimetres) * 10).toPrecision(6)) } : figureIn(text, 'mm');
}

/** The first three numbers of `162.9 x 74.1 x 8.2 mm (6.41 x 2.92 x 0.32 in)`. */
function sidesIn(text: string): Reading {
  const match = SIDES.exec(text);
  const isInCm = match !== null && /^\s*cm\b/i.test(text.slice(match.index + match[0].length));
  const sides = (match?.slice(1) ?? namedSides(text))?.map((side) => lengthIn(isInCm ? `${side} cm` : side));
  const problem = sides?.find((side) => side && 'problem' in side);
  if (problem) return problem;
  const found =
    sides && values.dimensionsOf(sides.map((side) => (side && 'value' in side ? side.value : '')).join(' x '));
  return found ? { value: found satisfies Dimensions } : null;
}

const CHIPS = /snapdragon|dimensity|helio|exynos|tensor|kirin|unisoc|\bA1\d (?:pro|bionic)/i;

/** After a chip's name follow its clock speed and cores. */
function chipIn(text: string): string | null {
  const start = text.search(CHIPS);
  const [name = ''] = text
    .slice(Math.max(0, start))
    .split(/[,;(|]|\s[-–]\s|\bwith\b|\bocta|\bhexa|\bup to\b|\d+\s?nm\b|@/i);
  const model = name.replace(/\bchip\b/i, '').trim();
  // `Processor` may be followed by `CPU Speed` and `4.47GHz`. Every chip has a number.
  if (!/\d/.test(model) || /^[\d.]+\s*GHz/i.test(model)) return null;
  return chipsetName(/^A\d/.test(model) ? `Apple ${model}` : model);
}

function systemIn(text: string): string | null {
  return values.osName(/(?:android|ios|harmonyos|kaios).*/i.exec(text)?.[0]);
}

function yearsOf(text: string, of: RegExp): number | null {
  const clause = text.split(/[,;|+&]|\band\b/).find((part) => /years?/i.test(part) && of.test(part));
  return details.yearsOf(clause);
}

/** `4K (3840 x 2160) at 24 fps, 30 fps or 60 fps` and `FHD (30/60fps)`. */
const VIDEO_RATES =
  /\b(8K|4K|1440p|1080p|720p)\b(?:\s*\(?\d{3,4}\s*[x×]\s*\d{3,4}\)?)?[^\d;]{0,40}?((?:\d{2,3}\s*(?:fps)?\s*(?:[/,]|\bor\b|\band\b)?\s*)*\d{2,3})\s*fps/gi;

function videosIn(text: string): VideoMode[] {
  if (/play(?:ing|back)/i.test(text)) return [];
  const plain = text.replace(/(^|[:|;,]\s*)(?:FHD|full HD)\b(?!\+)/gi, '$11080p');
  return details.videosOf(
    plain.replace(VIDEO_RATES, (_, resolution, rates: string) => `${resolution}@${rates.match(/\d+/g)?.join('/')}fps`),
  );
}

const VIDEO = /\b(?:8K|4K|1080p|720p|FHD\b|full HD\b)/i;

const LENS_START = /\s*(?:[+|;,/&\n]|\band\b)\s*(?=\d+(?:\.\d+)?\s*MP\b)/i;

/** One for each lens, in order: `F1.8 , F2.4 , F2.2`. */
export function aperturesIn(text: string): number[] {
  return [...text.matchAll(/[fƒ]\s?\/?\s?(\d(?:\.\d+)?)/gi)].map(([, aperture]) => Number(aperture));
}

/** `(24 MP and 48 MP)` are the sizes of its photos. */
const PHOTO_SIZES = /\([^()]*\d MP\s*(?:[,/&]|and|or)\s*\d+ MP[^()]*\)|\bphotos? \([^()]*\)/gi;

/** Each `50 MP` begins a lens; the text after it describes that lens. */
export function lensesIn(texts: readonly string[]): Lens[] {
  const parts = texts
    .map((text) => text.replace(/(\d)[\s-]*(?:mega[\s-]?pixels?|MP)\b/gi, '$1 MP').replace(PHOTO_SIZES, ''))
    .flatMap((text) => text.split(LENS_START))
    .flatMap((part) => {
      const megapixels = /\d+(?:\.\d+)?(?= MP\b)/i.exec(part)?.[0];
      return megapixels ? [`${megapixels} MP (${part.replace(/[()+]/g, ' ')})`] : [];
    });
  return lensesOf(parts.join(' + '));
}

const PRICED = String.raw`(?:[^\d₹;|\n]{0,24}?((?:₹|Rs\.?)\s*\d[\d,]*\d))?`;
/** `8GB+128GB`, `8/128GB`, `8 GB RAM / 256 GB storage: ₹21,999`, and reversed: `256GB 8GB RAM`. */
const RAM_FIRST = new RegExp(
  String.raw`(?<![\d.])(?:(\d+(?:\.\d+)?)\s*GB(?:\s*(?:LPDDR\w+|RAM))*\s*[+/,|&x-]|(\d{1,2})\s*[+/])\s*(\d+)\s*(GB|TB)${PRICED}`,
  'gi',
);
const RAM_LAST = /(?<![\d.])(\d+)\s*(GB|TB)(?:\s+(?:storage|ROM))?[\s,+/]+(\d+)\s*GB\s*RAM/gi;

export function variantsIn(text: string): Variant[] {
  const inGb = (amount: string | undefined, unit: string | undefined) =>
    Number(amount) * (/TB/i.test(unit ?? '') ? 1024 : 1);
  const last = [...text.matchAll(RAM_LAST)].map(([, storage, unit, ram]) =>
    undatedVariant({ ram: Number(ram), storage: inGb(storage, unit), price: null }),
  );
  const first = [...text.matchAll(RAM_FIRST)].map(([, withUnit, bare, storage, unit, price]) => {
    const reading = price ? readNumberText(price, 'rupees') : null;
    const rupees = reading && 'value' in reading ? reading.value : null;
    return undatedVariant({ ram: Number(withUnit ?? bare), storage: inGb(storage, unit), price: rupees });
  });
  const found = [last, first].find((list) => list.length > 0 && list.every(isVariant)) ?? [];
  return found.filter((one, at) => found.findIndex((other) => sameVariant(one, other)) === at);
}

/** RAM is smaller than storage; sizes in a list are not a pair. */
function isVariant({ ram, storage }: Variant): boolean {
  return (ram ?? 0) <= 32 && storage >= 32 && (ram ?? 0) < storage;
}

const MATERIALS: [RegExp, string][] = [
  [/glass/i, 'glass'],
  [/alumin/i, 'aluminium'],
  [/titanium/i, 'titanium'],
  [/steel/i, 'steel'],
  [/ceramic/i, 'ceramic'],
  [/leather/i, 'leather'],
  [/plastic|polycarbonate/i, 'plastic'],
];

/** `Glass front, glass back (Victus), aluminium frame`, or the material alone. */
function materialOf(place: RegExp) {
  return (text: string) => {
    const clause = text.split(/[,;|]|\band\b/).find((part) => place.test(part)) ?? text;
    return MATERIALS.find(([pattern]) => pattern.test(clause))?.[1] ?? null;
  };
}

const STANDARDS: [RegExp, string][] = [
  [/\bPD(?![a-z])|power delivery/i, 'pd'],
  [/\bPPS\b/i, 'pps'],
  [/quick charge|\bQC/i, 'qc'],
  [/\bUFCS\b/i, 'ufcs'],
  [/\bQi2\b(?! ready)/i, 'qi2'],
  [/\bQi\b/i, 'qi'],
  [/magsafe/i, 'magsafe'],
];

function bands4g(text: string): number[] {
  const bands = [...text.matchAll(/\bB?(\d{1,2})\b(?!\s*(?:GB|MHz|\.))/gi)].map(([, band]) => Number(band));
  return [...new Set(bands)].filter((band) => band > 0);
}

const WITH_ESIM = /nano[^;|]{0,12}(?:\band\b|[+&,/])\s*(?:(?:1|one)\s*(?:x\s*)?)?(?:e-?sim|embedded)/i;

function simsIn(text: string): number | null {
  if (/SIM\s?1\s*\+\s*(?:SIM\s?2|hybrid)/i.test(text)) return 2;
  // The size of a SIM is not how many there are.
  if (/\bsize\b/i.test(text) && text.match(/nano/gi)?.length === 1) return null;
  const isDual = /(?:dual|2)[\s-]*(?:x\s*)?nano/i.test(text);
  if (WITH_ESIM.test(text) && text.match(/nano/gi)?.length === 1 && !isDual) return 1;
  if (/dual[^,;|]{0,14}nano|nano[^,;|]{1,8}nano|2\s*(?:x\s*)?nano/i.test(text)) return 2;
  return /nano/i.test(text) ? 1 : null;
}

/** True if mentioned, unless a no precedes or follows. */
function has(thing: RegExp) {
  return (text: string) =>
    yesOrNo(text) ?? (thing.test(text) ? !/\bno\b|\bnot\b|without|unsupported/i.test(text) : null);
}

/** `12 November 2026` as in a cell, or a date within a sentence. */
function dayIn(text: string): string | null {
  const plain = text
    .replace(/\b(20\d\d),?\s+([a-z]{3,9})(\s+\d{1,2})?\b/i, '$2$3, $1')
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1');
  try {
    return readDay(/\b\d{1,2} [a-z]{3,9},? 20\d\d\b/i.exec(plain)?.[0].replace(',', '') ?? plain, 'Launch date');
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return values.partialDate(plain);
  }
}

const supported = (text: string) => yesOrNo(text) ?? (/^support|✓|✔|available/i.test(text) ? true : null);
const after = (word: RegExp, text: string) => text.slice(Math.max(0, text.search(word)));

/** Readers by field; those that need several lines are in read-sheet.ts. */
export const READERS: { readonly [Key in PhoneKey]?: FieldReader } = {
  name: { topic: 'sale', read: plain((text) => productName(brandOfName(text), text)) },
  brandId: { topic: 'sale', read: plain((text) => brandId(canonicalBrand(text))) },
  price: { topic: 'sale', read: figure('rupees') },
  launchedAt: { topic: 'sale', read: plain(dayIn) },
  displaySize: { topic: 'display', read: figure('inch'), sign: /\d[\s-]?(?:inch|["″”])/i },
  displayType: { topic: 'display', read: plain(values.displayType), sign: /oled|\blcd\b|retina/i },
  pixels: {
    topic: 'display',
    read: plain((text) => values.pixelsOf(text.replace(/-?\s?by\s?-?|\*/i, 'x'))),
    sign: /\d{3,4}\s*(?:[x×*]|-?by-?)\s*\d{3,4}(?!\s*mm)/i,
  },
  refreshRate: {
    topic: 'display',
    read: (text) => plain(values.refreshRateOf)(withoutTouch(text.replace(/^\d{2,3}$/, '$& Hz'))),
    sign: /\d{2,3}\s*Hz/i,
  },
  glass: {
    topic: 'display',
    read: plain(values.glassName),
    sign: /gorilla|ceramic shield|dragontrail|panda glass|kunlun|xensation|shield glass|dt-?star/i,
  },
  brightness: {
    topic: 'display',
    read: (text) => {
      const { typical } = details.brightnessOf(text);
      if (typical !== null) return { value: typical };
      return /peak|hbm|max|hdr/i.test(text) ? null : figureIn(text, 'nits');
    },
    sign: /nits.*typ|typ.*nits/i,
  },
  peakBrightness: {
    topic: 'display',
    read: (text) => peakNits(text) ?? (/typ|hbm/i.test(text) ? null : figureIn(text, 'nits')),
    sign: /peak/i,
  },
  cutout: { topic: 'display', read: plain(values.cutoutOf), sign: /punch|notch|dynamic island/i },
  chipset: {
    topic: 'chip',
    read: plain(chipIn),
    sign: CHIPS,
  },
  processNode: { topic: 'chip', read: plain(details.processNodeOf), sign: /\d\s?nm\b/i, onlyInTopic: true },
  gpu: { topic: 'chip', read: plain(details.gpuOf), sign: /adreno|mali-|immortalis|xclipse|powervr/i },
  os: { topic: 'system', read: plain(systemIn), sign: /android v?\d|ios \d|harmonyos/i },
  osUpdates: {
    topic: 'system',
    read: plain((text) => yearsOf(text, /\bOS\b|android|system|software|^\D*\d+ years?$/i)),
    sign: /years?[^,;]*(?:\bOS\b|android|software)/i,
  },
  securityUpdates: {
    topic: 'system',
    read: plain((text) => yearsOf(text, /security|^\D*\d+ years?$/i)),
    sign: /years?[^,;]*security/i,
  },
  storageType: { topic: 'memory', read: plain(details.storageTypeOf), sign: /\bUFS|eMMC|NVMe/i },
  memoryCard: { topic: 'memory', read: plain(has(/micro\s?SD/i)), sign: /micro\s?SD/i },
  ois: { topic: 'rear', read: plain(has(/\bOIS\b|optical image stabili/i)), sign: /\bOIS\b|optical image stabili/i },
  rearVideo: { topic: 'rear', read: plain(videosIn), sign: VIDEO, onlyInTopic: true },
  frontVideo: { topic: 'front', read: plain(videosIn), sign: VIDEO, onlyInTopic: true },
  batteryCapacity: { topic: 'battery', read: figure('mAh'), sign: /\d\s?mAh/i },
  wiredCharging: { topic: 'battery', read: (text) => chargingIn(text, false), sign: /\d\s?W\b/ },
  wirelessCharging: {
    topic: 'battery',
    read: (text) => (yesOrNo(text) === false ? { value: 0 } : (chargingIn(text, true) ?? chargingIn(text, false))),
    sign: /\d\s?W\b[^,;|]*(?:wireless|magsafe)|(?:wireless|magsafe)[^,;|]*\d\s?W\b/i,
  },
  chargingStandards: {
    topic: 'battery',
    read: plain((text) => STANDARDS.filter(([pattern]) => pattern.test(text)).map(([, standard]) => standard)),
    sign: /\bPD(?![a-z])|power delivery|\bPPS\b|quick charge|\bQC\d|\bUFCS\b|\bQi2?\b|magsafe/i,
    onlyInTopic: true,
  },
  dimensions: { topic: 'body', read: sidesIn, sign: new RegExp(`${SIDES.source}|height.*width.*(?:thick|depth)`, 'i') },
  foldedDimensions: { topic: 'body', read: sidesIn },
  weight: { topic: 'body', read: figure('g'), sign: /\d{3}(?:\.\d+)?\s?(?:g|gm|gms|grams?)\b/i },
  ipRating: { topic: 'body', read: plain(values.ipRating), sign: /\bIP[0-6X]\d/i },
  frontMaterial: { topic: 'body', read: plain(materialOf(/front/i)), sign: /\bfront\b/i, onlyInTopic: true },
  backMaterial: { topic: 'body', read: plain(materialOf(/back/i)), sign: /\bback\b/i, onlyInTopic: true },
  frameMaterial: { topic: 'body', read: plain(materialOf(/frame/i)), sign: /\bframe\b/i, onlyInTopic: true },
  colours: {
    topic: 'body',
    read: plain((text) => (/depth|gamut|million/i.test(text) ? null : details.coloursOf(text))),
  },
  inTheBox: { topic: 'body', read: plain(details.inTheBoxOf) },
  sarHead: { topic: 'body', read: plain((text) => details.sarOf(text, 'head')), sign: /W\/kg/i },
  sarBody: { topic: 'body', read: plain((text) => details.sarOf(text, 'body')), sign: /W\/kg/i },
  modelNumbers: { topic: 'sale', read: plain(details.modelNumbersOf) },
  fingerprint: { topic: 'connections', read: plain(details.fingerprintOf), sign: /fingerprint/i },
  sensors: {
    topic: 'connections',
    read: plain(details.sensorsOf),
    sign: /accelerom|gyro|proximity|baromet|compass|light sensor|lidar/i,
  },
  speakers: { topic: 'connections', read: plain(details.speakersOf), sign: /stereo|dual speakers/i },
  network5g: {
    topic: 'connections',
    read: plain(has(/\b5G\b|\bNR\b|\bn\d/i)),
    sign: /\b5G\b(?=\s*[,/(|]|$| (?:NR|SA|NSA|bands?|network|support|ready))/,
  },
  bands5g: { topic: 'connections', read: plain(details.bands5gOf), sign: /\bn\d{1,3}\s*[/,|]/i },
  bands4g: { topic: 'connections', read: plain(bands4g) },
  simSlots: { topic: 'connections', read: plain(simsIn), withLabel: true, sign: /nano|\bSIM\s?1\b/i },
  hybridSlot: {
    topic: 'connections',
    read: plain(has(/hybrid/i)),
    withLabel: true,
    sign: /hybrid[^,;|]{0,12}\bsim|\bsim[^,;|]{0,12}hybrid/i,
  },
  esim: { topic: 'connections', read: plain(has(/e-?sim|embedded/i)), sign: /\be-?sim\b|embedded-?\s?sim/i },
  wifi: {
    topic: 'connections',
    read: plain((text) => details.wifiOf(text) ?? details.wifiOf(`Wi-Fi ${text}`)),
    sign: /wi-?fi|802\.11/i,
  },
  bluetooth: {
    topic: 'connections',
    read: plain((text) => details.bluetoothOf(after(/bluetooth/i, text))),
    sign: /bluetooth/i,
  },
  usb: { topic: 'connections', read: plain(details.usbOf), sign: /\bUSB|type-?\s?c\b|lightning/i },
  nfc: { topic: 'connections', read: plain((text) => details.nfcOf(text) ?? has(/\bNFC\b/i)(text)), sign: /\bNFC\b/i },
  headphoneJack: {
    topic: 'connections',
    read: plain((text) => details.headphoneJackOf(text) ?? has(/3\.5\s?mm|jack/i)(text)),
    sign: /3\.5\s?mm/i,
  },
  fmRadio: {
    topic: 'connections',
    read: plain((text) => supported(text) ?? has(/\bFM\b/i)(text)),
    sign: /\bFM radio/i,
  },
  infrared: {
    topic: 'connections',
    read: plain((text) => supported(text) ?? has(/infrared|IR blaster|IR remote/i)(text)),
    sign: /infrared|IR blaster|IR remote/i,
  },
  positioning: {
    topic: 'connections',
    read: plain((text) => details.positioningOf(text)),
    withLabel: true,
    sign: /\bA?-?GPS\b|glonass|galileo|beidou|navic/i,
  },
};

/** A section's title names a topic and contains no value. */
export function isSectionTitle(text: string): boolean {
  return topicOf(text) !== null && !Object.values(READERS).some(({ sign }) => sign?.test(text));
}
