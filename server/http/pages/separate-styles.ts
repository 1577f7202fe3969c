const ATTRIBUTE = ' style="';
/** What is looked for: V8 jumps from one 'y' to the next, of which there are few, but looks at every space. */
const END_OF_ATTRIBUTE = 'yle="';
const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'" };
/** What could end the rule or the element that it comes into. */
const UNSAFE = /[<>{}]|&[lg]t;/;

/**
 * Takes the style attributes out of what React rendered and makes one style sheet of them: the policy can allow that by
 * its hash. React itself sets styles through the CSSOM, which no policy forbids, and does not compare attributes when it
 * hydrates. A quotation mark in text is written as an entity, so that only attributes are found. The HTML comes in
 * pieces, since no one needs it as one text.
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
