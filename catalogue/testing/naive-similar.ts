import type { CatalogueEntry } from '#catalogue/entry.ts';
import { FEATURES, NOT_ON_SALE, STEPS_MAX, UNPUBLISHED } from '#catalogue/score/likeness.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { naiveCompare } from './naive.ts';

/** The nearest phones by definition: measures and sorts all. */
export function naiveSimilar(entries: readonly CatalogueEntry[], id: string, limit: number): string[] {
  const itself = entries.find(({ card }) => card.id === id);
  if (!itself) return [];
  return entries
    .filter(({ card }) => card.id !== id && card.foldable === itself.card.foldable)
    .map((entry) => ({ entry, distance: distance(itself.card, entry.card) }))
    .sort((a, b) => a.distance - b.distance || naiveCompare('newest')(a.entry, b.entry))
    .slice(0, limit)
    .map(({ entry }) => entry.card.id);
}

function distance(itself: ProductCard, other: ProductCard): number {
  const start = other.status === 'available' ? 0 : NOT_ON_SALE;
  return FEATURES.reduce((sum, { of, step, weight }) => {
    const [a, b] = [of(itself), of(other)];
    const isUnknown = a === null || b === null;
    const steps = isUnknown
      ? UNPUBLISHED
      : Math.min(Math.abs(Math.fround(a / step) - Math.fround(b / step)), STEPS_MAX);
    return sum + weight * steps * steps;
  }, start);
}
