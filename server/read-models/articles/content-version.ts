import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { LiveArticles } from './live-articles.ts';

/**
 * What public answers are cached under. It changes with every write, and at the minute of a scheduled
 * article or price, when nothing is written.
 */
export function contentVersion({ catalogue, articles }: { catalogue: LiveCatalogue; articles: LiveArticles }): string {
  return `${catalogue.version}.${catalogue.edgesPassed()}.${articles.version}.${articles.dueCount()}`;
}
