import { formatCount } from '#contract/count.ts';
import type { Product } from '#contract/phone/product.ts';
import { besideTypical, type Tone } from '#contract/phone/score/noticeable.ts';
import { type FigurePart, SCORE_PART_KEYS } from '#contract/phone/score/parts.ts';

interface Got {
  label: string;
  /** Null where it is not published. */
  text: string | null;
  /** Beside what is typical at its price; null where nothing is. */
  word: string | null;
  tone: Tone | null;
}

/** What a buyer asks first, in five lines. */
export function whatYouGet(product: Product, typical: readonly (number | null)[]): Got[] {
  const got = (label: string, part: FigurePart, text: string | null): Got => {
    const at = SCORE_PART_KEYS.indexOf(part);
    const [points, middle] = [product.scoreParts?.[at] ?? null, typical[at] ?? null];
    const beside = text === null || points === null || middle === null ? null : besideTypical(points, middle);
    return { label, text, word: beside?.word ?? null, tone: beside?.tone ?? null };
  };
  return [
    got('Battery', 'battery', batteryText(product)),
    got('Screen', 'display', screenText(product)),
    got('Chip', 'performance', product.chipset && chipText(product.chipset)),
    got('Cameras', 'cameras', camerasText(product)),
    got('Body', 'build', bodyText(product)),
  ];
}

function joined(parts: readonly (string | false | null)[]): string | null {
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

/** `LTPO4 Fluid AMOLED` is an AMOLED to a buyer. */
function panelName(type: string): string {
  return /\b(?:AM)?OLED\b/i.exec(type)?.[0].toUpperCase() ?? (/LCD/i.test(type) ? 'LCD' : type);
}

const MAKERS = /^(?:Qualcomm|MediaTek|Samsung|Google|Apple|HiSilicon|Xiaomi)\s+(?=\S)/i;

/** `Qualcomm Snapdragon 8 Gen 3` is a `Snapdragon 8 Gen 3`. */
export function chipText(chipset: string): string {
  return chipset.replace(MAKERS, '');
}

/** The main camera, and the best that is beside it. */
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

/** From this digit of an IP rating on a phone survives being under water. */
const DUNK = 7;

function waterText(rating: string): string {
  const water = /^IP[\dX](\d)/i.exec(rating)?.[1];
  if (water === undefined) return /none/i.test(rating) ? 'no water protection' : rating;
  return `${Number(water) >= DUNK ? 'dunk-proof' : 'splash-proof'} (${rating})`;
}
