import type { PhoneKey } from '#contract/phone/fields.ts';
import { type FigureSource, type FigureSourceName, type FigureSources, SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { VERIFIED_ON } from '#db/seed/verified.ts';
import type { Settled } from './reconcile-figures.ts';
import { SOURCE_PUBLISHERS, type SourcePhone } from './source-phone.ts';

/** Who said each figure of a phone once the sources were weighed. */

export function figureSources(phone: SeedPhone, figures: ReadonlyMap<PhoneKey, Settled>): FigureSources {
  const known = SOURCED_KEYS.filter((key) => !isUnknown(phone[key]));
  return Object.fromEntries(
    known.map((key) => {
      const written = phone.sources[key];
      // What is not weighed is written by hand, whatever group of a line it fell into.
      const ours = figures.has(key) || written?.source === 'editor' ? written : undefined;
      return [key, sourceOf(figures.get(key)) ?? ours ?? { source: 'editor', at: VERIFIED_ON }];
    }),
  );
}

/** Null for what was written by hand. */
function sourceOf(settled: Settled | undefined): FigureSource | null {
  if (!settled) return null;
  const { by, how } = settled;
  if (how === 'verified') return { source: 'editor', at: VERIFIED_ON };
  const at = newest(by);
  if (at === null) return null;
  if (how === 'silence') return { source: 'silence', at };
  const witnesses = [...new Set(by.map(({ source }) => SOURCE_PUBLISHERS[source]))];
  return { source: witnesses.length > 1 ? 'agreed' : (witnesses[0] as FigureSourceName), at };
}

function newest(sheets: readonly SourcePhone[]): string | null {
  return (
    sheets
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? null
  );
}
