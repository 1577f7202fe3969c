import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import type { LiveArticles } from './live-articles.ts';

/**
 * What public answers are cached under. It changes with every write, and at the minute of a scheduled
 * article or price, when nothing is written.
 */
interface ReadModels {
  catalogue: LiveCatalogue;
  articles: LiveArticles;
  settings: LiveSettings;
}

export function contentVersion({ catalogue, articles, settings }: ReadModels): string {
  return `${catalogue.version}.${catalogue.edgesPassed()}.${articles.version}.${articles.dueCount()}.${settings.version}`;
}
