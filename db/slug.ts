import { SLUG_MAX } from '#contract/limits.ts';

/** Leaves room for the number that makes it unique. */
const LENGTH_MAX = SLUG_MAX - 10;

/** `Galaxy S24+` becomes `galaxy-s24-plus`; empty for a text without Latin letters or digits. */
export function slugify(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-');
  return shorten(slug);
}

function shorten(slug: string): string {
  return slug.replace(/^-/, '').slice(0, LENGTH_MAX).replace(/-$/, '');
}

/**
 * A new phone's id: its name, prefixed by the brand unless the name starts with it. If one of them has no Latin letters
 * or digits, the other is used alone, because `-note-1` would not be valid.
 */
export function phoneId(brandName: string, name: string): string {
  const brand = slugify(brandName);
  const phone = slugify(name);
  if (!phone || !brand) return phone || brand || 'phone';
  return phone === brand || phone.startsWith(`${brand}-`) ? phone : shorten(`${brand}-${phone}`);
}
