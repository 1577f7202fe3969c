/** Terms of validators, the language or databases that no visitor should read. */
const JARGON =
  /\b(?:expected|received|nonoptional|undefined|NaN|JSON\.parse|discriminator|zod|regex|pattern|SQLITE\w*|ECONN\w*|FST_\w+)\b|invalid (?:input|option|string|number|key|value|iso|uuid|url|email address)|unrecognized key|too (?:big|small):|\[object |[<>]=|unexpected token|cannot read propert|is not a function|\n\s+at /i;

/** The first jargon in the texts of an error; null if there is none. */
export function jargonIn(body: {
  error?: unknown;
  message?: unknown;
  fields?: Record<string, unknown>;
}): string | null {
  for (const text of [body.error, body.message, ...Object.values(body.fields ?? {})]) {
    const found = typeof text === 'string' ? JARGON.exec(text) : ['a text that is none'];
    if (found) return `${found[0]} in ${JSON.stringify(text)}`;
  }
  return null;
}
