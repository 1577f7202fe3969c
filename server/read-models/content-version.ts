import type { Services } from '#server/services.ts';

/**
 * What public answers are cached under. It changes with every write, and at the minute of a scheduled
 * article, when nothing is written.
 */
export function contentVersion({ catalogue, articles }: Pick<Services, 'catalogue' | 'articles'>): string {
  return `${catalogue.version}.${articles.dueCount()}`;
}
