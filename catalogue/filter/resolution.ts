import type { FilterOption } from '#contract/phone/filters.ts';

type Pixels = { width: number; height: number };

/** A panel longer than 16:9 by more than rounding earns the plus sign: HD+ rather than HD. */
const TALLER_THAN_16_9 = 1.8;

/** A square-ish panel, as inside a book foldable, is no taller than 16:9 but nobody calls it plain FHD either. */
const SQUARER_THAN_16_9 = 1.7;

const LONG_SIDE_OF_4K = 3840;

/** What people call a panel, from its short side: `720x1600` is HD+, `1440x3120` is QHD+. */
export function resolutionType(pixels: Pixels | null): string | null {
  if (!pixels) return null;
  const short = Math.min(pixels.width, pixels.height);
  const long = Math.max(pixels.width, pixels.height);
  if (short < 720) return 'SD';
  if (short >= 1440 && long >= LONG_SIDE_OF_4K) return '4K';
  const ratio = long / short;
  const plus = ratio > TALLER_THAN_16_9 || ratio < SQUARER_THAN_16_9 ? '+' : '';
  if (short < 1080) return `HD${plus}`;
  if (short < 1440) return `FHD${plus}`;
  return `QHD${plus}`;
}

const OPTION_OF_TYPE: Record<string, FilterOption<'resolution'>> = {
  HD: 'hd',
  'HD+': 'hd',
  FHD: 'fhd',
  'FHD+': 'fhd',
  QHD: 'qhd',
  'QHD+': 'qhd',
  '4K': 'qhd',
};

/** The listing's filter option that a resolution type belongs to; SD belongs to none. */
export function resolutionOption(type: string | null): FilterOption<'resolution'> | null {
  return (type && OPTION_OF_TYPE[type]) || null;
}
