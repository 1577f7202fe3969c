import type { LensKind } from '#contract/phone/choices.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterFigureKey,
  type FilterRow,
  filterRow,
  isBound,
} from '#contract/phone/filters.ts';
import type { Lens } from '#contract/phone/phone.ts';

/** Values for the figures that groups filter by, close to every edge of their options. */
export function figureSamples(
  rows: readonly FilterRow[] = FILTER_GROUP_NAMES.map(filterRow),
): Record<string, unknown[]> {
  const samples: Record<string, unknown[]> = {};
  const add = (key: string, ...values: unknown[]) => {
    samples[key] = [...new Set([...(samples[key] ?? []), ...values])];
  };
  for (const row of rows) {
    if (isBound(row)) {
      const bounds = row.options.map(Number);
      add(row.of, ...bounds, ...bounds.map((bound) => bound - 0.1), Math.max(...bounds) + 1);
      continue;
    }
    for (const condition of Object.values(row.options)) {
      if ('is' in condition) add(condition.of, true, false);
      else if ('above' in condition) add(condition.of, condition.above, condition.above + 1);
      else if ('includes' in condition) add(condition.of, [], [condition.includes], [2, condition.includes, 99]);
      else if ('lens' in condition) add(condition.of, [{ megapixels: 50, kind: null }], lenses(condition.lens));
      else if ('contains' in condition) add(condition.of, `Acme ${condition.contains.toUpperCase()} 9`, 'Unisoc');
      else add(condition.of, ...condition.among, 'Other');
    }
  }
  return samples;
}

/** A phone's first camera is never of the requested kind. */
function lenses(kinds: readonly LensKind[]): Lens[] {
  return ['wide' as const, ...kinds].map((kind) => ({ megapixels: 8, kind }));
}

export function samplesOf(key: FilterFigureKey): unknown[] {
  return figureSamples()[key] ?? [];
}
