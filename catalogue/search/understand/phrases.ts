import type { FilterGroup, Sort } from '#contract/phone/filters.ts';
import { SHIPPED_INTENTS } from '#contract/settings/search-intents.ts';

/** What a phrase asks for; one word may ask for several things. */
export type Wish =
  | { group: FilterGroup; value: string }
  | { sort: Sort }
  | { priceMin?: number; priceMax?: number; isVague: true };

const feature = (value: string): Wish[] => [{ group: 'features', value }];
const wish = (group: FilterGroup, value: string): Wish[] => [{ group, value }];

const BIG_BATTERY = wish('battery', '6000');
const CHEAP: Wish[] = [{ priceMax: 15_000, isVague: true }];

/** By canonical words (words.ts), without fillers. Longer phrases come first. */
const TABLE: Readonly<Record<string, readonly Wish[]>> = {
  '5g': feature('5g'),
  '5g network': feature('5g'),
  nfc: feature('nfc'),
  'headphone jack': feature('jack'),
  jack: feature('jack'),
  '3.5 mm': feature('jack'),
  '3.5 mm jack': feature('jack'),
  '3.5 mm headphone jack': feature('jack'),
  'wireless charging': feature('wireless'),
  'wireless fast charging': feature('wireless'),
  'fast wireless charging': feature('wireless'),
  waterproof: feature('ip'),
  'water resistant': feature('ip'),
  'dust resistant': feature('ip'),
  'water dust resistant': feature('ip'),
  'dust water resistant': feature('ip'),
  card: feature('card'),
  'card slot': feature('card'),
  'sd card': feature('card'),
  'sd card slot': feature('card'),
  'micro sd card': feature('card'),
  'micro sd': feature('card'),
  'storage card': feature('card'),
  'storage card slot': feature('card'),
  'expandable storage': feature('card'),
  expandable: feature('card'),
  telephoto: feature('telephoto'),
  'telephoto camera': feature('telephoto'),
  'telephoto lens': feature('telephoto'),
  periscope: feature('telephoto'),
  'periscope camera': feature('telephoto'),
  'zoom camera': feature('telephoto'),
  'optical zoom': feature('telephoto'),
  'good zoom': feature('telephoto'),
  ultrawide: feature('ultrawide'),
  'ultrawide camera': feature('ultrawide'),
  'ultra width': feature('ultrawide'),
  'ultra width camera': feature('ultrawide'),
  'width angle': feature('ultrawide'),
  'width angle camera': feature('ultrawide'),
  'ultra width angle': feature('ultrawide'),
  ois: feature('ois'),
  'ois camera': feature('ois'),
  'camera ois': feature('ois'),
  'stabilised camera': feature('ois'),
  'stabilized camera': feature('ois'),
  'optical stabilisation': feature('ois'),
  'optical stabilization': feature('ois'),
  'optical image stabilization': feature('ois'),
  esim: feature('esim'),
  'e sim': feature('esim'),
  fm: feature('fm'),
  'fm radio': feature('fm'),
  radio: feature('fm'),
  infrared: feature('ir'),
  ir: feature('ir'),
  'ir blaster': feature('ir'),
  'ir remote': feature('ir'),
  'infrared remote': feature('ir'),
  'infrared blaster': feature('ir'),
  stereo: feature('stereo'),
  'stereo speaker': feature('stereo'),
  'dual speaker': feature('stereo'),
  'good speaker': feature('stereo'),
  'speaker good': feature('stereo'),

  ...bothWays(['big'], ['battery'], BIG_BATTERY),
  ...bothWays(['big'], ['screen'], wish('display', '6.7')),
  ...bothWays(['big'], ['storage'], wish('storage', '256')),
  ...bothWays(['high', 'big', 'good'], ['ram'], wish('ram', '12')),
  ...bothWays(['high', 'good'], ['refresh', 'refresh rate'], wish('refresh', '120')),
  'full hd': wish('resolution', 'fhd'),
  'full hd plus': wish('resolution', 'fhd'),
  'full hd screen': wish('resolution', 'fhd'),
  fhd: wish('resolution', 'fhd'),
  'fhd screen': wish('resolution', 'fhd'),
  qhd: wish('resolution', 'qhd'),
  'quad hd': wish('resolution', 'qhd'),
  '2 k screen': wish('resolution', 'qhd'),
  cheap: CHEAP,
  'low end': CHEAP,
  'low under': CHEAP,
  'pocket friendly': CHEAP,
  'mid aaspaas': [{ priceMin: 15_000, priceMax: 30_000, isVague: true }],
  midrange: [{ priceMin: 15_000, priceMax: 30_000, isVague: true }],
  'mid segment': [{ priceMin: 15_000, priceMax: 30_000, isVague: true }],
  flagship: [{ priceMin: 50_000, isVague: true }],
  flagships: [{ priceMin: 50_000, isVague: true }],
  premium: [{ priceMin: 50_000, isVague: true }],
  'fast charging': wish('charging', '33'),
  'charging fast': wish('charging', '33'),

  snapdragon: wish('chipset', 'snapdragon'),
  'snapdragon processor': wish('chipset', 'snapdragon'),
  'snapdragon chipset': wish('chipset', 'snapdragon'),
  qualcomm: wish('chipset', 'snapdragon'),
  mediatek: wish('chipset', 'mediatek'),
  'mediatek processor': wish('chipset', 'mediatek'),
  exynos: wish('chipset', 'exynos'),
  'exynos processor': wish('chipset', 'exynos'),

  available: wish('status', 'available'),
  'sale now': wish('status', 'available'),
  'on sale': wish('status', 'available'),
  stock: wish('status', 'available'),
  upcoming: wish('status', 'upcoming'),
  'coming soon': wish('status', 'upcoming'),
  discontinued: wish('status', 'discontinued'),

  cheapest: [{ sort: 'price-asc' }],
  'sabse cheap': [{ sort: 'price-asc' }],
  lowest: [{ sort: 'price-asc' }],
  lightest: [{ sort: 'lightest' }],
  'sabse light': [{ sort: 'lightest' }],
  smallest: [{ sort: 'narrowest' }],
  narrowest: [{ sort: 'narrowest' }],
  'sabse small': [{ sort: 'narrowest' }],
  'biggest battery': [{ sort: 'battery' }],
  'largest battery': [{ sort: 'battery' }],
  'highest battery': [{ sort: 'battery' }],
  'longest battery': [{ sort: 'battery' }],
  'sabse big battery': [{ sort: 'battery' }],
  newest: [{ sort: 'newest' }],
  popular: [{ sort: 'popular' }],
  trending: [{ sort: 'popular' }],
  expensive: [{ sort: 'price-desc' }],
  costliest: [{ sort: 'price-desc' }],
};

export const PHRASES: ReadonlyMap<string, readonly Wish[]> = new Map(Object.entries(TABLE));
export const PHRASE_WORDS_MAX = 4;
export const PHRASE_STARTS: ReadonlySet<string> = new Set(
  Object.keys(TABLE).map((phrase) => phrase.split(' ')[0] ?? ''),
);
/** All words of the phrases, to recognise typing errors. */
export const PHRASE_WORDS: ReadonlySet<string> = new Set(
  [...Object.keys(TABLE), ...SHIPPED_INTENTS.flatMap(({ words }) => words)].flatMap((phrase) => phrase.split(' ')),
);

/** `big battery` and `battery big`, the Hindi word order. */
function bothWays(
  adjectives: readonly string[],
  nouns: readonly string[],
  wishes: readonly Wish[],
): Record<string, readonly Wish[]> {
  return Object.fromEntries(
    adjectives.flatMap((adjective) =>
      nouns.flatMap((noun) => [
        [`${adjective} ${noun}`, wishes],
        [`${noun} ${adjective}`, wishes],
      ]),
    ),
  );
}
