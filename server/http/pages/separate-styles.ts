const ATTRIBUTE = ' style="';
/** Fast to search for: V8 jumps between occurrences of 'y', which are rare, but would stop at every space. */
const END_OF_ATTRIBUTE = 'yle="';
const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'" };
/** Characters that could close the rule or the style element. */
const UNSAFE = /[<>{}]|&[lg]t;/;

/**
 * Moves React's style attributes into one style sheet, which the content security policy can allow by its hash. On the
 * client React sets styles through the CSSOM, which no policy forbids, and does not compare attributes when it
 * hydrates. Quotation marks in text are entities, so only attributes match. Returns HTML in pieces, because one joined
 * text is never needed.
 */
export function separateStyles(html: string): { pieces: string[]; css: string } {
  const places = new Map<string, number>();
  const pieces: string[] = [];
  let css = '';
  let from = 0;
  for (let at = html.indexOf(END_OF_ATTRIBUTE); at !== -1; at = html.indexOf(END_OF_ATTRIBUTE, at + 1)) {
    const value = at + END_OF_ATTRIBUTE.length;
    const start = value - ATTRIBUTE.length;
    if (!html.startsWith(ATTRIBUTE, start)) continue;
    const end = html.indexOf('"', value);
    const escaped = html.slice(value, end);
    pieces.push(html.slice(from, start));
    from = end + 1;
    if (UNSAFE.test(escaped)) continue;
    let place = places.get(escaped);
    if (place === undefined) {
      place = places.size;
      places.set(escaped, place);
      css += `[data-style="${place}"]{${escaped.replace(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? '')}}`;
    }
    pieces.push(` data-style="${place}"`);
  }
  pieces.push(html.slice(from));
  return { pieces, css };
}
