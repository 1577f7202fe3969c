import type { Cutout } from '#contract/phone/phone.ts';
import { firstNumber, plainText } from './text.ts';

/** Parses values that several layouts share. */

export function osName(text: string | undefined): string | null {
  const plain = plainText(text);
  const match = /^(Android|iOS|HarmonyOS|Hongmeng OS|EMUI|KaiOS)(?:\s*v?\s*(\d+)(\.[1-9])?)?/i.exec(plain);
  if (!match?.[2]) return null;
  const family = /^hongmeng/i.test(match[1] ?? '') ? 'HarmonyOS' : match[1];
  const minor = /^android|ios/i.test(family ?? '') ? '' : (match[3] ?? '');
  const edition = /\bGo\b/i.test(plain) ? ' (Go edition)' : '';
  return `${family} ${match[2]}${minor}${edition}`;
}

const PANELS: [RegExp, string][] = [
  [/dynamic (?:ltpo )?amoled 2x/i, 'Dynamic AMOLED 2X'],
  [/dynamic amoled/i, 'Dynamic AMOLED'],
  [/super amoled (?:plus|\+)/i, 'Super AMOLED Plus'],
  [/super amoled/i, 'Super AMOLED'],
  [/fluid amoled/i, 'Fluid AMOLED'],
  [/super retina xdr/i, 'Super Retina XDR OLED'],
  [/liquid retina/i, 'Liquid Retina IPS LCD'],
  [/retina hd/i, 'Retina IPS LCD'],
  [/ltpo.*(?:amoled|oled)|proxdr.*ltpo/i, 'LTPO AMOLED'],
  [/p-?oled/i, 'pOLED'],
  [/amoled/i, 'AMOLED'],
  [/oled/i, 'OLED'],
  [/pls/i, 'PLS LCD'],
  [/ips|ltps/i, 'IPS LCD'],
  [/tft/i, 'TFT LCD'],
  [/lcd/i, 'LCD'],
];

export function displayType(text: string | undefined): string | null {
  return PANELS.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;
}

export function cutoutOf(text: string | undefined): Cutout | null {
  const plain = plainText(text).toLowerCase();
  if (plain.includes('punch')) return 'punch-hole';
  if (plain.includes('drop')) return 'drop';
  if (plain.includes('island')) return 'island';
  if (plain.includes('notch')) return 'notch';
  return plain === 'no' ? 'none' : null;
}

/** The highest of several: 'IP66/68/69' is IP69. */
export function ipRating(text: string | undefined): string | null {
  const plain = plainText(text).toUpperCase();
  if (!/\bIP/.test(plain)) return null;
  const codes = [...plain.matchAll(/(?:\bIP|[/&,+]\s*)([0-6X][0-9X]K?)(?![0-9])/g)].map((match) => `IP${match[1]}`);
  return codes.sort().findLast((code) => !code.includes('X')) ?? codes.sort().at(-1) ?? null;
}

const GLASS: [RegExp, (match: RegExpExecArray) => string][] = [
  [/gorilla armor\s*(2)?/i, (match) => (match[1] ? 'Gorilla Armor 2' : 'Gorilla Armor')],
  [/gorilla (?:glass )?victus\s*(\d|\+|plus)?/i, (match) => `Gorilla Glass Victus${match[1] ? victus(match[1]) : ''}`],
  [/gorilla? (?:glass )?(\d)(i|\+)?/i, (match) => `Gorilla Glass ${match[1]}${match[2] ?? ''}`],
  [/gorilla glass/i, () => 'Gorilla Glass'],
  [/ceramic shield\s*(2)?/i, (match) => (match[1] ? 'Ceramic Shield 2' : 'Ceramic Shield')],
  [/panda(?: glass)?/i, () => 'Panda Glass'],
  [/dt-?\s*star\s*2?/i, () => 'AGC DT-Star2'],
  [/dragontrail/i, () => 'Dragontrail Glass'],
  [/kunlun glass\s*(2)?/i, (match) => (match[1] ? 'Kunlun Glass 2' : 'Kunlun Glass')],
  [/xensation/i, () => 'Schott Xensation'],
  [/(?:xiaomi )?shield glass\s*(2)?/i, (match) => (match[1] ? 'Xiaomi Shield Glass 2.0' : 'Shield Glass')],
];

function victus(suffix: string): string {
  return suffix === '2' ? ' 2' : '+';
}

export function glassName(text: string | undefined): string | null {
  const plain = plainText(text);
  for (const [pattern, name] of GLASS) {
    const match = pattern.exec(plain);
    if (match) return name(match);
  }
  return null;
}

/** `Yes, 33W Fast Charging` gives 33. */
export function watts(text: string | undefined): number | null {
  const match = /(\d+(?:\.\d+)?)\s*W\b/i.exec(plainText(text));
  return match ? Number(match[1]) : null;
}

/** `1080 x 2400` in any order; the short side is the width. */
export function pixelsOf(text: string | undefined): { width: number; height: number } | null {
  const match = /(\d{2,4})\s*[x×]\s*(\d{2,4})/i.exec(text ?? '');
  if (!match) return null;
  const sides = [Number(match[1]), Number(match[2])].sort((a, b) => a - b);
  return { width: sides[0] ?? 0, height: sides[1] ?? 0 };
}

export function refreshRateOf(text: string | undefined): number | null {
  const match = /(\d{2,3})\s*Hz/i.exec(text ?? '');
  return match ? Number(match[1]) : null;
}

/** Three sides in mm, in any order: the longest is the height, the shortest the thickness. */
export function dimensionsOf(text: string | undefined): { height: number; width: number; thickness: number } | null {
  const sides = [...plainText(text).matchAll(/\d+(?:\.\d+)?/g)].map((match) => Number(match[0]));
  if (sides.length !== 3) return null;
  const [height, width, thickness] = sides.sort((a, b) => b - a) as [number, number, number];
  return { height, width, thickness };
}

/** 1 to 12; 0 for a word that is no month. */
export function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `October 19, 2022`, `August, 2025` and `2025`, with the precision written. */
export function partialDate(text: string | undefined): string | null {
  const plain = plainText(text);
  const year = /\b(?:19|20)\d\d\b/.exec(plain)?.[0];
  if (!year) return null;
  const month = monthOf(plain);
  if (month === 0) return year;
  const day = firstNumber(plain.replace(year, ''));
  const parts = [year, String(month).padStart(2, '0')];
  if (day && day <= 31) parts.push(String(day).padStart(2, '0'));
  return parts.join('-');
}
