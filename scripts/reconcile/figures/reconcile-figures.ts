import type { PhoneKey } from '#contract/phone/fields.ts';
import { pickLensDetails } from '#contract/phone/lens-details.ts';
import type { Lens } from '#contract/phone/phone.ts';
import { SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { verifiedFigures } from '#db/seed/verified.ts';
import { agrees } from './agreement.ts';
import { CHIP_KEYS, type ChipFacts, chipFacts, withoutOtherChip } from './chip-facts.ts';
import { figureSources } from './figure-sources.ts';
import { type GatheredSources, gatherSources } from './gather-sources.ts';
import { appliesTo, SILENCE_RULES } from './silence.ts';
import type { SourcePhone } from './source-phone.ts';
import { weigh } from './weigh.ts';

/** Every figure of every phone from all sources, with who said it, and where they do not agree. */

/** What belongs to the catalogue itself though it has a source: memory, launch and how the drawing looks. */
const OURS_ALONE: ReadonlySet<PhoneKey> = new Set([
  'launchedAt',
  'status',
  'variants',
  'verdict',
  'resolutionName',
  'cutout',
  'cameraLayout',
  'foldable',
]);

export const WEIGHED_KEYS = SOURCED_KEYS.filter((key) => !OURS_ALONE.has(key));

export interface Settled {
  value: unknown;
  /** Empty where it was written by hand. */
  by: SourcePhone[];
  against: SourcePhone[];
  how: 'stated' | 'verified' | 'silence' | 'chip';
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
  const facts = chipFacts(sources);
  return { phones: phones.map((phone) => reconcilePhone(phone, byPhone.get(phone.id) ?? [], facts)), unmatched };
}

/** Cameras that sources agree on, told more exactly: aperture, sensor, focal length and zoom, and the kind where we had none. */
function withLensDetails(lenses: Lens[], key: 'rearCameras' | 'frontCameras', sheets: readonly SourcePhone[]): Lens[] {
  const described = sheets.map(({ stated }) => stated[key]?.[0] ?? []).filter((list) => list.length === lenses.length);
  return lenses.map((lens, place) => {
    const same = described.map((list) => list[place]).filter((other) => other?.megapixels === lens.megapixels);
    const details = pickLensDetails((detail) => lens[detail] ?? same.find((other) => other?.[detail])?.[detail]);
    const kind = lens.kind ?? same.find((other) => other?.kind)?.kind ?? null;
    return { megapixels: lens.megapixels, kind, ...details };
  });
}

function reconcilePhone(before: SeedPhone, matched: SourcePhone[], facts: ChipFacts): ReconciledPhone {
  const sheets = matched.map((sheet) => withoutOtherChip(before.chipset, sheet));
  const { ram, ...verified } = verifiedFigures(before.id);
  const figures = new Map<PhoneKey, Settled>();
  for (const key of WEIGHED_KEYS) {
    const settled = settle(key, before, sheets, verified[key as keyof typeof verified]);
    if (settled) figures.set(key, settled);
  }
  for (const key of CHIP_KEYS) {
    const fact = before.chipset && facts(before.chipset, key);
    const known = figures.get(key);
    // A run before this one may have written it.
    if (fact && (!known || (known.by.length === 0 && known.value === fact.value)))
      figures.set(key, { ...fact, against: [], how: 'chip' });
  }
  for (const key of ['rearCameras', 'frontCameras'] as const) {
    const settled = figures.get(key);
    if (settled) figures.set(key, { ...settled, value: withLensDetails(settled.value as Lens[], key, sheets) });
  }
  const values = Object.fromEntries([...figures].map(([key, { value }]) => [key, value]));
  const after = withRam({ ...before, ...values }, ram);
  return { before, after: { ...after, sources: figureSources(after, figures) }, figures, sheets };
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
