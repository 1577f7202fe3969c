import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { verifiedFigures } from '#db/seed/verified.ts';
import { agrees } from './agreement.ts';
import { type GatheredSources, gatherSources } from './gather-sources.ts';
import { appliesTo, SILENCE_RULES } from './silence.ts';
import type { SourcePhone } from './source-phone.ts';
import { weigh } from './weigh.ts';

/** Every figure of every phone from all sources, with who said it, and where they do not agree. */

/** What belongs to the catalogue itself: names, prices, memory, and how the drawing looks. */
const OURS_ALONE: ReadonlySet<PhoneKey> = new Set([
  'name',
  'brandId',
  'price',
  'priceAt',
  'priceSource',
  'launchedAt',
  'status',
  'variants',
  'resolutionName',
  'cutout',
  'cameraLayout',
  'foldable',
]);

export const WEIGHED_KEYS = PHONE_KEYS.filter((key) => !OURS_ALONE.has(key));

export interface Settled {
  value: unknown;
  /** Empty where it was written by hand. */
  by: SourcePhone[];
  against: SourcePhone[];
  how: 'stated' | 'verified' | 'silence';
}

export interface ReconciledPhone {
  before: SeedPhone;
  after: SeedPhone;
  figures: Map<PhoneKey, Settled>;
  sheets: SourcePhone[];
}

export interface ReconciledFigures {
  phones: ReconciledPhone[];
  unmatched: GatheredSources['unmatched'];
}

export function reconcileFigures(phones: readonly SeedPhone[], sources: readonly SourcePhone[]): ReconciledFigures {
  const { byPhone, unmatched } = gatherSources(phones, sources);
  return { phones: phones.map((phone) => reconcilePhone(phone, byPhone.get(phone.id) ?? [])), unmatched };
}

function reconcilePhone(before: SeedPhone, sheets: SourcePhone[]): ReconciledPhone {
  const { ram, ...verified } = verifiedFigures(before.id);
  const figures = new Map<PhoneKey, Settled>();
  for (const key of WEIGHED_KEYS) {
    const settled = settle(key, before, sheets, verified[key as keyof typeof verified]);
    if (settled) figures.set(key, settled);
  }
  const values = Object.fromEntries([...figures].map(([key, { value }]) => [key, value]));
  return { before, after: withRam({ ...before, ...values }, ram), figures, sheets };
}

function settle(key: PhoneKey, phone: SeedPhone, sheets: SourcePhone[], verified: unknown): Settled | null {
  if (!isUnknown(verified)) {
    const [by = [], against = []] = split(sheets, key, verified);
    return { value: verified, by, against, how: 'verified' };
  }
  const weighed = weigh(key, phone[key], sheets);
  const rule = SILENCE_RULES.find((one) => one.key === key && appliesTo(one, phone, sheets));
  // A run before this one may have written it.
  if (rule && (!weighed || weighed.value === rule.value))
    return { value: rule.value, by: sheets, against: [], how: 'silence' };
  return weighed && { ...weighed, how: 'stated' };
}

function split(sheets: SourcePhone[], key: PhoneKey, value: unknown): SourcePhone[][] {
  const speaking = sheets.filter(({ stated }) => stated[key]);
  const says = ({ stated }: SourcePhone) => (stated[key] ?? []).some((one) => agrees(key, one, value));
  return [speaking.filter(says), speaking.filter((one) => !says(one))];
}

/** One RAM for every variant and its prices. */
function withRam(phone: SeedPhone, ram: number[] | undefined): SeedPhone {
  const [only] = ram ?? [];
  if (only === undefined) return phone;
  return {
    ...phone,
    variants: phone.variants.map((variant) => ({ ...variant, ram: only })),
    prices: phone.prices.map((price) => ({ ...price, ram: only })),
  };
}
