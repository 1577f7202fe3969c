import { type VideoResolution, valuesOf } from './choices.ts';
import type { Figures } from './field-row.ts';
import type { VideoMode } from './phone.ts';

/** Comparable numbers for values that are not plain numbers. */

/** For choices that are listed from worst to best. */
export function placeIn(choices: object): (value: string) => Figures {
  const values: string[] = valuesOf(choices);
  return (value) => [values.indexOf(value)];
}

/** `IP68`: against dust and water; X means not tested. */
export function ipDigits(rating: string): Figures {
  if (rating === 'None') return [0, 0];
  const match = /^IP([0-6X])([0-9X])/.exec(rating);
  return match ? [digit(match[1]), digit(match[2])] : null;
}

function digit(text: string | undefined): number | null {
  return text === undefined || text === 'X' ? null : Number(text);
}

/** By the major version, because 3.0, 3.1 and 3.2 are names for the same 5 Gbit/s and sometimes for more. */
export function usbSpeed(usb: string): Figures {
  if (usb === 'lightning') return [2];
  const version = /-(\d)\.\d$/.exec(usb)?.[1];
  return version ? [Number(version)] : null;
}

/** NVMe cannot be compared with UFS. */
export function storageSpeed(type: string): Figures {
  if (type.startsWith('emmc')) return [0];
  const version = /^ufs-([\d.]+)$/.exec(type)?.[1];
  return version ? [Number(version)] : null;
}

const LINES: Record<VideoResolution, number> = { '720p': 720, '1080p': 1080, '1440p': 1440, '4k': 2160, '8k': 4320 };

/** Higher frame rates are slow motion. */
const SMOOTH_FPS = 60;

/** The highest resolution it records, and the smoothness at the highest usual one (at most 4K). */
export function videoFigures(modes: readonly VideoMode[]): Figures {
  const lines = Math.max(...modes.map(({ resolution }) => LINES[resolution]));
  const usual = Math.min(lines, LINES['4k']);
  const rates = modes.filter(({ resolution }) => LINES[resolution] === usual).map(({ fps }) => fps);
  const known = rates.filter((fps) => fps !== null).map((fps) => Math.min(fps, SMOOTH_FPS));
  return [lines, known.length > 0 ? usual * Math.max(...known) : null];
}
