/** Parses figures as people write them: `₹46,499`, `1.2 lakh`, `6.7 inch`, `100W`. */
export type NumberReading = { value: number } | { problem: string };

/** Text that may follow a figure of this unit. */
const UNIT_WORDS: Readonly<Record<string, RegExp>> = {
  rupees: /(?:₹|rs\.?|inr|rupees)(?:\s*only)?$/i,
  inch: /(?:inch(?:es)?|in\.?|["″”]|'')$/i,
  mAh: /mah$/i,
  mm: /(?:mm|millimet(?:er|re)s?)$/i,
  g: /(?:g|gms?|grams?)\.?$/i,
  W: /w(?:atts?)?$/i,
  'W/kg': /w\s*\/\s*kg$/i,
  Hz: /hz$/i,
  nits: /(?:nits?|cd\/m[²2])$/i,
  nm: /nm$/i,
  years: /(?:years?|yrs?)\.?$/i,
  GB: /gb$/i,
  MP: /(?:mp|megapixels?)$/i,
  ppi: /ppi$/i,
  px: /(?:px|pixels?)$/i,
  '%': /%$/,
  SIMs: /sims?$/i,
  '×': /[x×]$/i,
  '1/ inch': /(?:[\s-]?inch|["″”])$/i,
};

/** Text that may precede it. */
const UNITS_BEFORE: Readonly<Record<string, RegExp>> = {
  rupees: /^(?:₹|rs\b\.?|inr\b)\s*/i,
  'f/': /^[fƒ]\/?\s*/i,
  '1/ inch': /^1\//,
};

const MULTIPLES: Readonly<Record<string, [RegExp, number][]>> = {
  rupees: [
    [/(?:crores?|cr)\.?$/i, 10_000_000],
    [/(?:lakhs?|lacs?)\.?$/i, 100_000],
    [/k$/i, 1000],
  ],
  GB: [[/tb$/i, 1024]],
};

/** Accepts both 1,05,999 and 105,999. */
const GROUPED = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const DECIMAL_COMMA = /^(-?\d+),(\d{1,2})$/;

/** Reports a problem rather than guessing: `8,2` may be 8.2 or a typing error. */
export function readNumberText(text: string, unit?: string): NumberReading {
  const spaced = text.replace(/\s+/g, ' ').trim();
  // Some people group digits with spaces: 12 500.
  const { figure, factor } = withoutUnit(spaced.replace(/(?<=\d) (?=\d{3}(?!\d))/g, ''), unit);
  const comma = DECIMAL_COMMA.exec(figure);
  if (comma) return { problem: `"${text}" has a comma. If it means ${comma[1]}.${comma[2]}, write it with a point.` };
  if (GROUPED.test(figure) || PLAIN.test(figure)) return { value: times(Number(figure.replaceAll(',', '')), factor) };
  const hasOtherUnit = /^[-+]?[\d.,]*\d\s*[a-z°²"″]+\.?$/i.test(figure);
  return { problem: hasOtherUnit && unit ? `"${text}" is not in ${unit}.` : `"${text}" is not a number.` };
}

function withoutUnit(text: string, unit: string | undefined): { figure: string; factor: number } {
  // `6.7 inch (17.02 cm)` contains the same figure twice.
  let figure = text.replace(/\s*\([^)]*\)$/, '');
  const [words, before] = unit === undefined ? [] : [UNIT_WORDS[unit], UNITS_BEFORE[unit]];
  if (before) figure = figure.replace(before, '');
  // ₹46,499/- only*
  if (unit === 'rupees') figure = figure.replace(/\s*\*+$/, '').replace(/\s*\/-(?:\s*only)?$/i, '');
  // `6.7-inch` has a hyphen before the unit.
  if (words && /\d/.test(figure)) figure = figure.replace(words, '').replace(/[\s-]+$/, '');
  for (const [word, factor] of (unit && MULTIPLES[unit]) || [])
    if (word.test(figure)) return { figure: figure.replace(word, '').trim(), factor };
  return { figure, factor: 1 };
}

const RUPEES_BEFORE = String.raw`(?:₹|rs\.?|inr)\s*`;

/** All figures of a unit in a longer text, as written: `80W` and `15 W` in `80W wired, 15 W wireless`. */
export function numberTextsIn(text: string, unit: string): string[] {
  const words = [UNIT_WORDS[unit], ...(MULTIPLES[unit] ?? []).map(([word]) => word)].flatMap((word) => word ?? []);
  if (words.length === 0) return [];
  const after = String.raw`(?:[\s-]?(?:${words.map(({ source }) => source.replace(/\$$/, '')).join('|')}))`;
  const figure = String.raw`\d(?:[\d,.]*\d)?`;
  const either = unit === 'rupees' ? `${RUPEES_BEFORE}${figure}${after}?|${figure}${after}` : `${figure}${after}`;
  const pattern = new RegExp(String.raw`(?<![\w.,/])(?:${either})(?![a-z\d])`, 'gi');
  return [...text.matchAll(pattern)].map(([found]) => found);
}

/** Rounded, so that 1.15 lakh is 1,15,000 and not 1,14,999.99. */
function times(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}
