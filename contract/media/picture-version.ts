import { hash } from './hash.ts';

/**
 * The `v` parameter of a generated picture's address. It changes with everything the picture shows, including the names
 * of a phone's brand and an article's first category, so that caches may keep it forever.
 */
export function phonePictureVersion({ updatedAt, brand }: { updatedAt: string; brand: string }): string {
  return versionOf(updatedAt, brand);
}

export function articlePictureVersion({
  updatedAt,
  categories,
}: {
  updatedAt: string;
  categories: { name: string }[];
}) {
  return versionOf(updatedAt, categories[0]?.name ?? '');
}

/** Increase it when pictures are drawn differently, so that caches drop the old ones. */
const STYLE = 2;

function versionOf(updatedAt: string, name: string): string {
  return `${Date.parse(updatedAt).toString(36)}-${hash(name).toString(36)}-${STYLE}`;
}
