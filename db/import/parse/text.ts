const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

/** Visible text only: without tags, with entities decoded and white space collapsed. */
export function plainText(text: string | undefined): string {
  return (text ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Markup that `plainText` could not handle: an unclosed tag or an unknown entity. */
export function hasMarkup(text: string): boolean {
  return /<\/?[a-z]|&#?\w+;/i.test(text);
}

/** The first number in a text, as in `₹8,999`; null if there is none. */
export function firstNumber(text: string | undefined): number | null {
  const match = /\d[\d,]*(?:\.\d+)?/.exec(text ?? '');
  return match ? Number(match[0].replaceAll(',', '')) : null;
}

/** `128 GB`, `1 TB` and `512 MB` in GB. */
export function gigabytes(text: string | undefined): number | null {
  const match = /([\d.]+)\s*(TB|GB|MB)/i.exec(text ?? '');
  if (!match) return null;
  const amount = Number(match[1]);
  const unit = match[2]?.toUpperCase();
  if (unit === 'TB') return amount * 1024;
  return unit === 'MB' ? amount / 1024 : amount;
}

/** Null if neither. */
export function yesOrNo(text: string | undefined): boolean | null {
  const answer = plainText(text);
  if (/^(yes|true|1)\b/i.test(answer)) return true;
  if (/^(no|not|false|0)\b/i.test(answer)) return false;
  return null;
}
