import {
  FILTER_GROUP_NAMES,
  type FilterFigureKey,
  type FilterRow,
  filterRow,
  isBound,
} from '#contract/phone/filters.ts';

/** Values of the figures that groups filter by, close to every edge of their options. */
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
      else if ('contains' in condition) add(condition.of, `Acme ${condition.contains.toUpperCase()} 9`, 'Unisoc');
      else add(condition.of, ...condition.among, 'Other');
    }
  }
  return samples;
}

export function samplesOf(key: FilterFigureKey): unknown[] {
  return figureSamples()[key] ?? [];
}
