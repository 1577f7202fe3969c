/** `Galaxy S24+` to `galaxy-s24-plus`. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The id a phone gets at creation: its name, with the brand in front where the name does not start with it.
 * A name without a Latin letter or a digit leaves the brand alone.
 */
export function phoneId(brandName: string, name: string): string {
  const brand = slugify(brandName);
  const phone = slugify(name);
  if (!phone) return brand;
  return phone === brand || phone.startsWith(`${brand}-`) ? phone : `${brand}-${phone}`;
}
