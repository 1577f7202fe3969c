const ATTRIBUTE = ' style="';
const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'" };
/** What could end the rule or the element that it comes into. */
const UNSAFE = /[<>{}]|&[lg]t;/;

/**
 * Takes the style attributes out of what React rendered and makes one style sheet of them: the policy can allow that by
 * its hash. React itself sets styles through the CSSOM, which no policy forbids, and does not compare attributes when it
 * hydrates. A quotation mark in text is written as an entity, so that only attributes are found.
 */
export function separateStyles(html: string): { html: string; css: string } {
  const places = new Map<string, number>();
  let css = '';
  const separated: string[] = [];
  let from = 0;
  for (let at = html.indexOf(ATTRIBUTE); at !== -1; at = html.indexOf(ATTRIBUTE, from)) {
    const end = html.indexOf('"', at + ATTRIBUTE.length);
    const escaped = html.slice(at + ATTRIBUTE.length, end);
    separated.push(html.slice(from, at));
    from = end + 1;
    if (UNSAFE.test(escaped)) continue;
    let place = places.get(escaped);
    if (place === undefined) {
      place = places.size;
      places.set(escaped, place);
      css += `[data-style="${place}"]{${escaped.replace(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? '')}}`;
    }
    separated.push(` data-style="${place}"`);
  }
  separated.push(html.slice(from));
  return { html: separated.join(''), css };
}
