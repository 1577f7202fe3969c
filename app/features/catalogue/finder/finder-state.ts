import { formatRupees, parseRupees } from '#app/lib/format.ts';
import { SCORE_PART_KEYS, SCORE_PARTS, type ScorePart, WEIGHT_MAX } from '#contract/phone/score/parts.ts';

/** The finder's state as read from its address; a plain form writes the same address. */
export interface FinderState {
  priceMin: number | null;
  priceMax: number | null;
  /** A key of SIZES; null for any. */
  size: FinderSize | null;
  /** Keys of MUST_HAVES. */
  features: readonly MustHave[];
  weights: Readonly<Record<ScorePart, number>>;
  /** How many phones are shown. */
  shown: number;
}

/** The largest width of each size in millimetres. */
export const SIZES = {
  small: { label: 'Small', width: 72 },
  medium: { label: 'Medium', width: 75 },
  large: { label: 'Large', width: 78 },
} as const;
export type FinderSize = keyof typeof SIZES;
export const SIZE_KEYS = Object.keys(SIZES) as FinderSize[];

/** Filters of the catalogue that can be required. */
export const MUST_HAVES = {
  '5g': '5G',
  nfc: 'NFC',
  ip: 'Water and dust rating',
  wireless: 'Wireless charging',
  jack: 'Headphone jack',
  card: 'Memory card',
  telephoto: 'Telephoto camera',
  ois: 'Optical stabilisation',
} as const;
export type MustHave = keyof typeof MUST_HAVES;
export const MUST_HAVE_KEYS = Object.keys(MUST_HAVES) as MustHave[];

/** In rupees; above any phone's price. */
const AMOUNT_MAX = 9_999_999;

export const SHOWN_FIRST = 8;
export const SHOWN_MAX = 96;
/** The default weight of each part. */
export const EVEN_WEIGHT = 5;
export const EVEN_WEIGHTS = Object.fromEntries(
  SCORE_PART_KEYS.map((key) => [key, EVEN_WEIGHT]),
) as FinderState['weights'];

export const WEIGHT_LABELS = [
  'off',
  'low',
  'low',
  'low',
  'medium',
  'medium',
  'medium',
  'high',
  'high',
  'highest',
  'highest',
];

export function readFinder(params: URLSearchParams): FinderState {
  const listed = params.getAll('features').flatMap((value) => value.split(','));
  const [low, high] = [amountOf(params.get('priceMin')), amountOf(params.get('priceMax'))];
  const isCrossed = low !== null && high !== null && low > high;
  return {
    priceMin: isCrossed ? high : low,
    priceMax: isCrossed ? low : high,
    size: SIZE_KEYS.find((key) => key === params.get('size')) ?? null,
    features: MUST_HAVE_KEYS.filter((key) => listed.includes(key)),
    weights: Object.fromEntries(
      SCORE_PART_KEYS.map((key) => [key, whole(params.get(key), WEIGHT_MAX) ?? EVEN_WEIGHT]),
    ) as FinderState['weights'],
    shown: Math.min(SHOWN_MAX, Math.max(SHOWN_FIRST, Math.floor(Number(params.get('show'))) || SHOWN_FIRST)),
  };
}

/** The canonical address: only what differs from the defaults. */
export function finderPath(state: FinderState): string {
  const params = new URLSearchParams();
  if (state.priceMin !== null) params.set('priceMin', String(state.priceMin));
  if (state.priceMax !== null) params.set('priceMax', String(state.priceMax));
  if (state.size) params.set('size', state.size);
  if (state.features.length > 0) params.set('features', state.features.join());
  for (const key of SCORE_PART_KEYS)
    if (state.weights[key] !== EVEN_WEIGHT) params.set(key, String(state.weights[key]));
  if (state.shown !== SHOWN_FIRST) params.set('show', String(state.shown));
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '/finder' : `/finder?${query}`;
}

export function weightList({ weights }: Pick<FinderState, 'weights'>): number[] {
  return SCORE_PART_KEYS.map((key) => weights[key]);
}

/** A summary of the answers, for when the controls are collapsed. */
export function answersText(state: FinderState): string[] {
  const { priceMin, priceMax, size, features, weights } = state;
  const heaviest = SCORE_PART_KEYS.filter((key) => weights[key] > EVEN_WEIGHT).sort((a, b) => weights[b] - weights[a]);
  return [
    priceMin === null && priceMax === null
      ? 'Any price'
      : priceMin === null
        ? `Up to ${formatRupees(priceMax ?? 0)}`
        : priceMax === null
          ? `From ${formatRupees(priceMin)}`
          : `${formatRupees(priceMin)}–${formatRupees(priceMax)}`,
    size ? `To ${SIZES[size].width} mm wide` : 'Any size',
    ...heaviest.slice(0, 2).map((key) => `${SCORE_PARTS[key].label}: ${WEIGHT_LABELS[weights[key]]}`),
    ...features.map((key) => MUST_HAVES[key]),
  ];
}

function whole(text: string | null, max: number): number | null {
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

/** Parses a typed price; null if there is none. */
export function amountOf(text: string | null): number | null {
  return Math.min(parseRupees(text) ?? 0, AMOUNT_MAX) || null;
}
