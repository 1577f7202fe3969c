import { hash } from './hash.ts';

/**
 * The `v` in the address of a picture that we draw: it changes with whatever the picture is made from, the
 * names of a phone's brand and of an article's first category included. Caches may keep what is served under it for ever.
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

/** Changes when pictures are drawn another way, so that no one keeps the old ones. */
const STYLE = 2;

function versionOf(updatedAt: string, name: string): string {
  return `${Date.parse(updatedAt).toString(36)}-${hash(name).toString(36)}-${STYLE}`;
}
