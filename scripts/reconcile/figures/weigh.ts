import type { PhoneKey } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { agrees, meet } from './agreement.ts';
import { SOURCE_PUBLISHERS, type SourceCode, type SourcePhone } from './source-phone.ts';

/**
 * What a figure is when several sources speak of it. Two witnesses that agree outrank one. Where each says something
 * else, sheets of devices are believed about the body, which is the same everywhere, and Indian sources about what makers
 * change for India. A figure of ours that no source has was written by hand: it stands against a price comparison alone.
 */

type Ranked = SourceCode | 'ours';

const SAME_EVERYWHERE: readonly Ranked[] = ['devices', 'ours', 'listing', 'specifications', 'shop'];
const CHANGED_FOR_INDIA: readonly Ranked[] = ['ours', 'listing', 'specifications', 'devices', 'shop'];

const BODY: ReadonlySet<PhoneKey> = new Set([
  'displaySize',
  'pixels',
  'dimensions',
  'foldedDimensions',
  'weight',
  'glass',
  'memoryCard',
  'ois',
  'nfc',
  'headphoneJack',
  'ipRating',
  'brightness',
  'peakBrightness',
  'processNode',
  'gpu',
  'storageType',
  'rearVideo',
  'frontVideo',
  'fingerprint',
  'sensors',
  'speakers',
  'bands4g',
  'simSlots',
  'hybridSlot',
  'esim',
  'wifi',
  'bluetooth',
  'usb',
  'fmRadio',
  'infrared',
  'positioning',
]);

export interface SourceVerdict {
  value: unknown;
  /** Nobody but us: written by hand. */
  by: SourcePhone[];
  /** Those who say something else. */
  against: SourcePhone[];
}

export function weigh(key: PhoneKey, ours: unknown, statements: readonly SourcePhone[]): SourceVerdict | null {
  const speaking = statements.filter(({ stated }) => stated[key]);
  const supporters = (value: unknown) => speaking.filter(({ stated }) => meet(key, [value], stated[key] ?? []));
  const witnesses = (value: unknown) => new Set(supporters(value).map(({ source }) => SOURCE_PUBLISHERS[source])).size;
  const candidates = candidatesOf(key, ours, speaking);
  const [best] = candidates.sort((a, b) => witnesses(b.value) - witnesses(a.value));
  if (!best) return null;
  const most = witnesses(best.value);
  const agreed = candidates.filter(({ value }) => witnesses(value) === most);
  const edition = key === 'os' && goEdition(ours, speaking);
  if (edition) return { value: edition, by: supporters(edition), against: [] };
  const chosen = most > 1 ? (agreed[0] ?? best) : byRank(key, candidates, supporters);
  return {
    value: chosen.value,
    by: supporters(chosen.value),
    against: speaking.filter((one) => !supporters(chosen.value).includes(one)),
  };
}

/** The same Android, told more exactly. */
function goEdition(ours: unknown, speaking: readonly SourcePhone[]): string | null {
  const wanted = `${ours} (Go edition)`;
  return speaking.some(({ stated }) => stated.os?.includes(wanted)) ? wanted : null;
}

interface Candidate {
  value: unknown;
  from: Ranked;
}

/** Ours first: where it agrees with a source within the tolerance it stays as it is written. */
function candidatesOf(key: PhoneKey, ours: unknown, speaking: readonly SourcePhone[]): Candidate[] {
  const own: Candidate[] = isUnknown(ours) ? [] : [{ value: ours, from: 'ours' }];
  const stated = CHANGED_FOR_INDIA.flatMap((source) =>
    speaking
      .filter((one) => one.source === source)
      .flatMap((one): Candidate[] => {
        const [first] = one.stated[key] ?? [];
        return first === undefined ? [] : [{ value: first, from: one.source }];
      }),
  );
  return [...own, ...stated.filter(({ value }) => own.every((mine) => !agrees(key, mine.value, value)))];
}

/** About the body a figure of ours that a source has too is that source's; about India ours was looked at. */
function byRank(key: PhoneKey, candidates: Candidate[], supporters: (value: unknown) => SourcePhone[]): Candidate {
  const ranks = BODY.has(key) ? SAME_EVERYWHERE : CHANGED_FOR_INDIA;
  const rank = ({ value, from }: Candidate) => {
    const sources = supporters(value).map(({ source }) => ranks.indexOf(source));
    const own = from === 'ours' && (sources.length === 0 || !BODY.has(key)) ? [ranks.indexOf('ours')] : [];
    return Math.min(...sources, ...own);
  };
  return [...candidates].sort((a, b) => rank(a) - rank(b))[0] as Candidate;
}
