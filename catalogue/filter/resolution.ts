import type { FilterOption } from '#contract/phone/filters.ts';

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
