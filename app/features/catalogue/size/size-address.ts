import { COMPARISON_MAX } from '#contract/limits.ts';
import { HANDS, type Hand, REFERENCE_OBJECTS, type ReferenceObject } from './geometry.ts';

export const SIZE_PATH = '/size';
export const SIZE_VIEWS = ['plain', 'overlay', 'hand', 'edges'] as const;
export type SizeView = (typeof SIZE_VIEWS)[number];

/** Everything that a link to the tool contains. */
export interface SizeAddress {
  ids: string[];
  view: SizeView;
  hand: Hand;
  isLeft: boolean;
  beside: ReferenceObject | null;
}

/** Reads `?ids=a,b&view=overlay&hand=small&left=on&beside=passport`; ignores unknown values. */
export function readSizeAddress(search: URLSearchParams): SizeAddress {
  const named = (search.get('ids') ?? '').split(',').map((id) => id.trim());
  const hand = search.get('hand') ?? '';
  const beside = search.get('beside') ?? '';
  return {
    ids: [...new Set(named.filter(Boolean))].slice(0, COMPARISON_MAX),
    view: SIZE_VIEWS.find((view) => view === search.get('view')) ?? 'plain',
    hand: Object.hasOwn(HANDS, hand) ? (hand as Hand) : 'medium',
    isLeft: search.get('left') === 'on',
    beside: Object.hasOwn(REFERENCE_OBJECTS, beside) ? (beside as ReferenceObject) : null,
  };
}

export function sizePath({ ids, view = 'plain', hand = 'medium', isLeft, beside }: Partial<SizeAddress>): string {
  const parts = [
    ids && ids.length > 0 && `ids=${ids.map(encodeURIComponent).join(',')}`,
    view !== 'plain' && `view=${view}`,
    hand !== 'medium' && `hand=${hand}`,
    isLeft && 'left=on',
    beside && `beside=${beside}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${SIZE_PATH}?${parts.join('&')}` : SIZE_PATH;
}
