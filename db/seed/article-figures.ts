import { formatCount } from '#contract/count.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { headlineVariant } from '#contract/phone/prices.ts';
import { figureOf } from '#contract/phone/values.ts';
import type { SeedPhone } from './index.ts';

/**
 * Placeholders in a text, replaced by numbers when it is compiled, so that they cannot become outdated:
 *
 *     {count 2025 available price<=15000 5g}
 *     {count available chip:dimensity-6300}
 *     {middle weight 2025 slab}
 *     {days auditLog}
 */

type Test = (phone: SeedPhone) => boolean;

const hasLens =
  (...kinds: string[]): Test =>
  ({ rearCameras }) =>
    rearCameras.some(({ kind }) => kind !== null && kinds.includes(kind));

const WORDS: Readonly<Record<string, Test>> = {
  available: ({ status }) => status === 'available',
  slab: ({ foldable }) => foldable === null,
  folding: ({ foldable }) => foldable !== null,
  '5g': ({ network5g }) => network5g === true,
  nfc: ({ nfc }) => nfc === true,
  jack: ({ headphoneJack }) => headphoneJack === true,
  card: ({ memoryCard }) => memoryCard === true,
  ois: ({ ois }) => ois === true,
  wireless: ({ wirelessCharging }) => (wirelessCharging ?? 0) > 0,
  oled: ({ displayType }) => /oled/i.test(displayType ?? ''),
  fullhd: ({ pixels }) => pixels !== null && Math.min(pixels.width, pixels.height) >= 1080,
  ip68: ({ ipRating }) => /IP6[89]/.test(ipRating ?? ''),
  ultrawide: hasLens('ultrawide'),
  telephoto: hasLens('telephoto', 'periscope'),
};

const FIGURES = {
  price: 'price',
  battery: 'batteryCapacity',
  ram: 'ram',
  display: 'displaySize',
  watts: 'wiredCharging',
  width: 'width',
  height: 'height',
  thickness: 'thickness',
  weight: 'weight',
  /** The RAM of the variant its price is for. */
  baseram: 'ram',
} as const;

function figure(phone: SeedPhone, name: string): number | null {
  if (name === 'baseram') return headlineVariant(phone.variants)?.ram ?? null;
  return figureOf(phone, FIGURES[name as keyof typeof FIGURES]);
}

function toTest(word: string): Test | null {
  if (WORDS[word]) return WORDS[word];
  if (/^20\d\d$/.test(word)) return ({ launchedAt }) => launchedAt?.startsWith(word) ?? false;
  const chip = /^chip:([a-z\d-]+)$/.exec(word)?.[1]?.replaceAll('-', ' ');
  if (chip) return ({ chipset }) => chipset?.toLowerCase().includes(chip) ?? false;
  const [, name = '', sign, bound] = /^([a-z]+)(<=|>=|<|>)(\d+)$/.exec(word) ?? [];
  if (!(name in FIGURES)) return null;
  const limit = Number(bound);
  return (phone) => {
    const value = figure(phone, name);
    if (value === null) return false;
    return sign === '<='
      ? value <= limit
      : sign === '>='
        ? value >= limit
        : sign === '<'
          ? value < limit
          : value > limit;
  };
}

function middle(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The source with its placeholders replaced; one that cannot be computed stays, for the check to find. */
export function withCatalogueFigures(source: string, phones: readonly SeedPhone[]): string {
  return source.replace(FIGURE, (written, kind: string, rest: string) => {
    if (kind === 'days') return String(RETENTION_DAYS[rest as keyof typeof RETENTION_DAYS] ?? written);
    const words = rest.trim().split(/\s+/);
    const name = kind === 'middle' ? (words.shift() ?? '') : null;
    const tests = words.map(toTest);
    if (tests.includes(null) || (name !== null && !(name in FIGURES))) return written;
    const meant = phones.filter((phone) => tests.every((test) => test?.(phone)));
    if (name === null) return formatCount(meant.length);
    const value = middle(meant.flatMap((phone) => figure(phone, name) ?? []));
    return Number.isNaN(value) ? written : formatCount(value);
  });
}

export const FIGURE = /\{(count|middle|days) ([^}\n]*)\}/g;
