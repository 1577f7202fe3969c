import { SLUG_MAX } from '#contract/limits.ts';

/** Leaves room for the number that tells two apart. */
const LENGTH_MAX = SLUG_MAX - 10;

/** `Galaxy S24+` to `galaxy-s24-plus`; nothing of a text without a Latin letter or a digit. */
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
 * The id a phone gets at creation: its name, with the brand in front where the name does not start with it.
 * Where one of them has no Latin letter and no digit the other stands alone: `-note-1` would be no id.
 */
export function phoneId(brandName: string, name: string): string {
  const brand = slugify(brandName);
  const phone = slugify(name);
  if (!phone || !brand) return phone || brand || 'phone';
  return phone === brand || phone.startsWith(`${brand}-`) ? phone : shorten(`${brand}-${phone}`);
}
