import { formatCount } from '#contract/count.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Word } from '#contract/phone/score/noticeable.ts';
import { type FigurePart, SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';

interface Got {
  label: string;
  /** Null when not published. */
  text: string | null;
  /** The verdict word of its part at this price; null when nothing is typical. */
  word: Word | null;
}

/** What a buyer asks first, in five lines, with the verdict words of its parts. */
export function whatYouGet(product: Product, words: readonly (Word | null)[]): Got[] {
  const got = (label: string, part: FigurePart, text: string | null): Got => {
    const word = words[SCORE_PART_KEYS.indexOf(part)] ?? null;
    return { label, text, word: text === null ? null : word };
  };
  return [
    got('Battery', 'battery', batteryText(product)),
    got('Screen', 'display', screenText(product)),
    got('Chip', 'performance', product.chipset && chipText(product.chipset)),
    got('Cameras', 'cameras', camerasText(product)),
    got('Body', 'build', bodyText(product)),
  ];
}

/** Null if every part is missing. */
export function joined(parts: readonly (string | false | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

function batteryText({ batteryCapacity, wiredCharging }: Product): string | null {
  return joined([
    batteryCapacity !== null && `${formatCount(batteryCapacity)} mAh`,
    wiredCharging !== null && `${wiredCharging} W`,
  ]);
}

function screenText({ displaySize, displayType, foldable, refreshRate }: Product): string | null {
  const panel = [
    displaySize !== null && `${displaySize}″`,
    foldable && 'folding',
    displayType && panelName(displayType),
  ];
  return joined([panel.filter(Boolean).join(' '), refreshRate !== null && `${refreshRate} Hz`]);
}

/** Shortens `LTPO4 Fluid AMOLED` to AMOLED. */
function panelName(type: string): string {
  return /\b(?:AM)?OLED\b/i.exec(type)?.[0].toUpperCase() ?? (/LCD/i.test(type) ? 'LCD' : type);
}

const MAKERS = /^(?:Qualcomm|MediaTek|Samsung|Google|Apple|HiSilicon|Xiaomi)\s+(?=\S)/i;

/** Shortens `Qualcomm Snapdragon 8 Gen 3` to `Snapdragon 8 Gen 3`. */
export function chipText(chipset: string): string {
  return chipset.replace(MAKERS, '');
}

/** The main camera and the best other one. */
function camerasText({ primaryCamera, rearCameras }: Product): string | null {
  if (primaryCamera === null) return null;
  const zoom = rearCameras.find(({ kind }) => kind === 'periscope' || kind === 'telephoto');
  const wide = rearCameras.find(({ kind }) => kind === 'ultrawide');
  const second = zoom ? `${zoom.megapixels} MP zoom` : wide && `${wide.megapixels} MP ultrawide`;
  return [`${primaryCamera} MP`, second].filter(Boolean).join(' + ');
}

function bodyText({ weight, ipRating }: Product): string | null {
  return joined([weight !== null && `${weight} g`, ipRating && waterText(ipRating)]);
}

/** From this last digit of an IP rating on, a phone is more than splash-proof. */
const SEALED = 7;

function waterText(rating: string): string {
  const water = /^IP[\dX](\d)/i.exec(rating)?.[1];
  if (water === undefined) return /none/i.test(rating) ? 'no water protection' : rating;
  return `${Number(water) >= SEALED ? 'water-resistant' : 'splash-proof'} (${rating})`;
}
