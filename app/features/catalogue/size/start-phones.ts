import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { readRecent } from '#app/features/catalogue/recent/recent-phones.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';

/** The initial phones of the tool: those of the comparison, else the last two viewed, else the most compared pair. */
export function startPhones(
  tray: readonly string[],
  viewed: readonly string[],
  popular: readonly string[],
): readonly string[] {
  if (tray.length >= 2) return tray.slice(0, COMPARISON_MAX);
  return [...new Set([...tray, ...viewed, ...popular])].slice(0, 2);
}

/** The same, from the storage of this browser. */
export function readStartPhones(popular: readonly string[]): readonly string[] {
  const tray = useComparison.getState();
  if (!tray.isRestored) tray.restore();
  return startPhones(
    useComparison.getState().items.map(({ id }) => id),
    readRecent().map(({ id }) => id),
    popular,
  );
}
