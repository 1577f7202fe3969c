import type { PastedSheet } from '#contract/desk/imports.ts';
import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { type Lens, PhoneFields, type Variant } from '#contract/phone/phone.ts';
import { undatedVariant } from '#contract/phone/prices.ts';
import { SOURCE_NOTE_MAX } from '#contract/phone/sources.ts';
import { columnNamed } from '#db/import/columns.ts';
import { COLUMNS } from '#db/import/layouts/handset-csv.ts';
import { brandId, knownBrandOf } from '#db/import/parse/brands.ts';
import { productName } from '#db/import/parse/names.ts';
import {
  aperturesIn,
  isSectionTitle,
  lengthIn,
  lensesIn,
  namedSides,
  READERS,
  type Topic,
  topicOf,
  variantsIn,
} from './field-readers.ts';
import { type SheetLine, sheetLines } from './sheet-lines.ts';

type Suggestion = PastedSheet['suggestions'][number];

const WORDS_MAX = SOURCE_NOTE_MAX;
const LINE_MAX = 1_000;
/** A longer line is a sentence. */
const NAME_MAX = 60;

const KEYS = new Map<string, PhoneKey>([
  ['name', 'name'],
  ['brand', 'brandId'],
  ...COLUMNS.map(({ name, key }) => [name, key] as const),
]);

/** Height, width and thickness on separate lines. */
const SIDE_LABELS = { height: /^(?:height|length)$/i, width: /^width$/i, thickness: /^(?:thickness|depth)$/i };
type Side = keyof typeof SIDE_LABELS;
const SIDES = Object.keys(SIDE_LABELS) as Side[];
const sideOf = (label: string) => SIDES.find((side) => SIDE_LABELS[side].test(label.replace(/\s*[([].*$/, '')));

const APERTURES = /\baperture\b|\bf[ -]?number\b/i;
const isApertureLabel = (name: string) => APERTURES.test(name) && !/\d/.test(name);
const FRONT = /front|selfie|truedepth|cent(?:er|re) stage|cover camera/i;
/** Continues the camera of the line above: `1/1.55" sensor size, f/1.5`. */
const MORE_OF_LENS = /^(?:[fƒ]\s?\/|1\/\d|\d{2,3}\s?mm equivalent)/i;
/** A heading or a crop of another lens. */
const NOT_A_LENS = /camera system|also enables|optical[\s-]quality/i;
/** Names of our columns that begin other lines: `Phone Case`. */
const ORDINARY_WORD = /^(?:phone|handset|mobile|device|product|title)$/i;
/** `Video Playing Resolution` is not what the camera records. */
const PLAYBACK = /^(?:video|audio)\s+play(?:ing|back)\b[^\d:]*$/i;
/** A bare no denies what the label names. */
const DENIED = /^(?:no|none|not (?:supported|available))\.?$/i;
/** `vivo T4 launched in India`, `Reno14 full specifications`. */
const AFTER_NAME = /\s+(?:(?:key|full)\s+)?(?:specs?|specifications?|launch\w*|price|features|review)\b.*$/i;
/** Lists that may span several lines. */
const LISTS = new Set<PhoneKey>([
  'bands4g',
  'bands5g',
  'positioning',
  'sensors',
  'inTheBox',
  'chargingStandards',
  'rearVideo',
  'frontVideo',
]);

/** Finds the fields in a maker's specification sheet, each with its source text. Nothing is guessed silently. */
export function readSheet(text: string): PastedSheet {
  const sheet = new Sheet();
  sheet.readTitle(
    text
      .trimStart()
      .split(/[\n\r\t]/, 1)[0]
      ?.trim() ?? '',
  );
  const isField = (name: string) =>
    (columnNamed(name) !== undefined && !ORDINARY_WORD.test(name)) ||
    sideOf(name) !== undefined ||
    isApertureLabel(name) ||
    PLAYBACK.test(name);
  for (const line of sheetLines(text, { isField, isSection: isSectionTitle })) sheet.read(line);
  return sheet.finish();
}

interface ReadValue<Value> {
  value: Value;
  words: string;
}

class Sheet {
  readonly #suggestions = new Map<PhoneKey, Suggestion>();
  readonly #unread: PastedSheet['unread'] = [];
  readonly #lenses = { rearCameras: [] as ReadValue<string>[], frontCameras: [] as ReadValue<string>[] };
  readonly #apertures = { rearCameras: [] as number[], frontCameras: [] as number[] };
  readonly #memory = { ram: [] as ReadValue<number>[], storage: [] as ReadValue<number>[] };
  readonly #variants: ReadValue<Variant>[] = [];
  readonly #sides = new Map<Side, ReadValue<number>>();
  #title = '';

  /** The first line may be the phone's name alone. */
  readTitle(line: string): void {
    const title = line.replace(AFTER_NAME, '');
    const brand = knownBrandOf(title);
    if (!brand || title.length > NAME_MAX || /[:,;|]/.test(title) || !/\s/.test(title)) return;
    this.#suggest('name', productName(brand, title), line, false);
    this.#suggest('brandId', brandId(brand), line, false);
    this.#title = line;
  }

  read(line: SheetLine): void {
    const { section, label, words } = line;
    if (words === this.#title) return;
    if (words.length > LINE_MAX) {
      this.#unread.push({ words: quote(words), reason: 'This line is too long. Split it into several.' });
      return;
    }
    const isInBox = columnNamed(section) === 'in_the_box';
    const named = isInBox ? 'in_the_box' : (columnNamed(`${section} ${label}`) ?? columnNamed(label));
    const column = named === 'battery_mah' && /^\d+\s*[GT]B\b/i.test(line.value) ? 'storage' : named;
    const topic = topicOf(label) ?? topicOf(section);
    const problems: string[] = [];
    const hasParts = this.#readParts(line, column, topic, problems);
    const isRead =
      this.#readFields(line, column, topic, problems) ||
      hasParts ||
      // The line may belong to a different topic than its heading.
      (topic !== null && problems.length === 0 && this.#readFields(line, undefined, null, problems));
    if (!isRead || problems.length > 0) this.#unread.push({ words: quote(words), reason: problems[0] ?? null });
  }

  #readFields({ value, words }: SheetLine, column: string | undefined, topic: Topic | null, problems: string[]) {
    const named = column === undefined ? undefined : KEYS.get(column);
    let isRead = false;
    for (const key of PHONE_KEYS) {
      const reader = READERS[key];
      if (!reader || (named !== key && !isNamed(reader, topic, words))) continue;
      const reading = reader.read(named === key && !reader.withLabel ? value : words);
      if (reading === null) continue;
      if (named !== key && DENIED.test(value) && !('value' in reading && typeof reading.value === 'boolean')) continue;
      if ('problem' in reading) problems.push(reading.problem);
      else if (this.#suggest(key, reading.value, words, topic !== null || named === key, problems)) isRead = true;
    }
    return isRead;
  }

  /** Cameras, memory and dimensions take several lines. */
  #readParts(line: SheetLine, column: string | undefined, topic: Topic | null, problems: string[]): boolean {
    const { label, value, words } = line;
    const side = sideOf(label);
    const length = side && !namedSides(words) && lengthIn(value);
    if (length) {
      if ('problem' in length) problems.push(length.problem);
      else this.#sides.set(side, { value: length.value, words });
      return true;
    }
    const variants = topic === 'rear' || topic === 'front' ? [] : variantsIn(words);
    this.#variants.push(...variants.map((variant) => ({ value: variant, words })));
    if (variants.length > 0) return true;
    if (column === 'ram' || column === 'storage') {
      const sizes = [...value.matchAll(/(?<![a-z\d.])(\d+(?:\.\d+)?)\s*(GB|TB)?/gi)].map(
        ([, size, unit]) => Number(size) * (/TB/i.test(unit ?? '') ? 1024 : 1),
      );
      const fitting = sizes.filter((size) => (column === 'ram' ? size <= 32 : size >= 8));
      this.#memory[column].push(...fitting.map((size) => ({ value: size, words })));
      if (fitting.length > 0) return true;
    }
    if (isApertureLabel(label)) return this.#readApertures(words);
    const cameras = topic === 'front' || FRONT.test(words) ? 'frontCameras' : 'rearCameras';
    if (/\d[\s-]*(?:MP\b|mega[\s-]?pixel)/i.test(words)) {
      if (NOT_A_LENS.test(words)) return false;
      // The label tells the kind: `Ultra-wide camera: 8 MP`.
      this.#lenses[cameras].push({ value: `${value} ${label}`, words });
      return true;
    }
    const lens = this.#lenses[cameras].at(-1);
    if (!lens || (topic !== 'rear' && topic !== 'front') || !MORE_OF_LENS.test(value)) return false;
    this.#lenses[cameras].splice(-1, 1, { value: `${lens.value} ${value}`, words: `${lens.words}, ${value}` });
    return true;
  }

  /** `Rear: f/1.9 + f/2.2; Front: f/2.0`, or one side per line. */
  #readApertures(words: string): boolean {
    let isFound = false;
    for (const part of words.split(/;|(?=\bfront\b)/i)) {
      const apertures = aperturesIn(part.replace(APERTURES, ''));
      this.#apertures[FRONT.test(part) ? 'frontCameras' : 'rearCameras'].push(...apertures);
      isFound ||= apertures.length > 0;
    }
    return isFound;
  }

  /** The first value wins, unless it was uncertain. */
  #suggest(field: PhoneKey, value: unknown, words: string, isSure: boolean, problems: string[] = []): boolean {
    const checked = PhoneFields.shape[field].safeParse(value);
    if (!checked.success) {
      problems.push(checked.error.issues[0]?.message ?? '');
      return false;
    }
    const before = this.#suggestions.get(field);
    if (!before || (isSure && !before.isSure))
      this.#suggestions.set(field, { field, value: checked.data as never, words: quote(words), isSure });
    else if (LISTS.has(field) && isSure === before.isSure)
      this.#suggestions.set(field, { ...before, ...together(before, checked.data as never[], words) });
    return true;
  }

  finish(): PastedSheet {
    for (const field of ['rearCameras', 'frontCameras'] as const) {
      const read = withoutRepeats(this.#lenses[field]);
      const apertures = this.#apertures[field];
      const found = lensesIn(read.map(({ value }) => value));
      const isForEach = apertures.length === found.length;
      const lenses = found.map((lens, at) => (isForEach ? { aperture: apertures[at], ...lens } : lens));
      if (lenses.length > 0) this.#suggest(field, lenses, quotesOf(read), true);
    }
    this.#finishMemory();
    const [height, width, thickness] = SIDES.map((side) => this.#sides.get(side));
    if (height && width && thickness) {
      const sides = { height: height.value, width: width.value, thickness: thickness.value };
      this.#suggest('dimensions', sides, quotesOf([height, width, thickness]), true);
    } else this.#leave([...this.#sides.values()], 'Height, width and thickness are needed together.');
    const order = (field: PhoneKey) => PHONE_KEYS.indexOf(field);
    const suggestions = [...this.#suggestions.values()].sort((one, other) => order(one.field) - order(other.field));
    return { suggestions, unread: this.#unread };
  }

  #finishMemory(): void {
    const { ram, storage } = this.#memory;
    const pairs = this.#variants.map(({ value }) => value);
    if (pairs.length > 0) {
      const isSame = (one: Variant, other: Variant) => one.ram === other.ram && one.storage === other.storage;
      const once = pairs.filter((one, at) => pairs.findIndex((other) => isSame(one, other)) === at);
      this.#suggest('variants', once, quotesOf(this.#variants), true);
    } else if (storage.length > 0 && (ram.length <= 1 || storage.length === 1)) {
      const rams = ram.length > 0 ? ram.map(({ value }) => value) : [null];
      const variants = rams.flatMap((one) =>
        storage.map(({ value }) => undatedVariant({ ram: one, storage: value, price: null })),
      );
      this.#suggest('variants', variants, quotesOf([...ram, ...storage]), true);
    } else this.#leave([...ram, ...storage], 'Which RAM comes with which storage isn’t clear.');
  }

  #leave(read: readonly ReadValue<unknown>[], reason: string): void {
    for (const words of new Set(read.map((one) => one.words))) this.#unread.push({ words: quote(words), reason });
  }
}

/** Shops list the lenses and then describe them, and makers name a single camera in its heading: the fuller line counts. */
function withoutRepeats(lines: readonly ReadValue<string>[]): ReadValue<string>[] {
  let kept: ReadValue<string>[] = [];
  for (const line of lines) {
    const lenses = lensesIn([line.value]);
    const before = lensesIn(kept.map(({ value }) => value));
    const isRepeat = lenses.length > 1 && megapixelsOf(lenses) === megapixelsOf(before);
    const above = kept.at(-1);
    const isDescribed =
      above !== undefined &&
      lenses.length === 1 &&
      isPlainLens(above.value) &&
      !NAMED_LENS.test(line.value) &&
      megapixelsOf(lensesIn([above.value])) === megapixelsOf(lenses);
    if (isRepeat) kept = detailsOf(lenses) > detailsOf(before) ? [line] : kept;
    else kept = [...(isDescribed ? kept.slice(0, -1) : kept), line];
  }
  return kept;
}

const NAMED_LENS = /main|primary|wide|tele|macro|depth|portrait|periscope|mono/i;
const megapixelsOf = (lenses: readonly Lens[]) => lenses.map(({ megapixels }) => megapixels).join();
const detailsOf = (lenses: readonly Lens[]) => JSON.stringify(lenses).length;

/** Says nothing besides the megapixels: `48MP Fusion camera`. */
function isPlainLens(text: string): boolean {
  const [lens, ...others] = lensesIn([text]);
  return lens !== undefined && others.length === 0 && Object.keys(lens).length === 2 && !NAMED_LENS.test(text);
}

/** Whether a text contains a field that its label does not name. */
function isNamed(
  { sign, topic: own, onlyInTopic }: NonNullable<(typeof READERS)[PhoneKey]>,
  topic: Topic | null,
  words: string,
): boolean {
  return sign !== undefined && (topic === own || (topic === null && !onlyInTopic)) && sign.test(words);
}

function together({ value, words }: Suggestion, more: readonly unknown[], moreWords: string) {
  const all = [...new Map([...(value as unknown[]), ...more].map((one) => [JSON.stringify(one), one])).values()];
  return { value: all as Suggestion['value'], words: quote(`${words} | ${moreWords}`) };
}

function quote(words: string): string {
  return words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX - 1)}…`;
}

function quotesOf(read: readonly ReadValue<unknown>[]): string {
  return [...new Set(read.map(({ words }) => words))].join(' | ');
}
