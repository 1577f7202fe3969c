import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import type { LiveSettings } from '#server/read-models/settings/live-settings.ts';
import type { LiveArticles } from './live-articles.ts';

/**
 * The cache version of public responses. It changes with every write, and when a scheduled article or price takes
 * effect without a write.
 */
interface ReadModels {
  catalogue: LiveCatalogue;
  articles: LiveArticles;
  settings: LiveSettings;
}

export function contentVersion({ catalogue, articles, settings }: ReadModels): string {
  return `${catalogue.version}.${catalogue.edgesPassed()}.${articles.version}.${articles.dueCount()}.${settings.version}`;
}
