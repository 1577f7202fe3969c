import { VIDEO_RESOLUTIONS, type VideoResolution } from './choices.ts';
import type { VideoMode } from './phone.ts';

/** Lists of figures as a person types them, in a file or in a form. */

export function splitList(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** `4k@30; 1080p` reads as it was written by `videosText`; null where a part cannot be read. */
export function parseVideos(text: string): VideoMode[] | null {
  const modes: VideoMode[] = [];
  for (const part of splitList(text)) {
    const [lines = '', rate, ...rest] = part
      .toLowerCase()
      .replace(/\s*fps$/, '')
      .split('@')
      .map((piece) => piece.trim());
    const isKnown = VIDEO_RESOLUTIONS.includes(lines as VideoResolution);
    if (!isKnown || rest.length > 0 || (rate !== undefined && !/^\d+$/.test(rate))) return null;
    modes.push({ resolution: lines as VideoResolution, fps: rate === undefined ? null : Number(rate) });
  }
  return modes;
}

export function videosText(modes: readonly VideoMode[]): string {
  return modes.map(({ resolution, fps }) => (fps === null ? resolution : `${resolution}@${fps}`)).join('; ');
}

/** `28; 78`, with or without the letter of their network and with commas as well; null where a part is no band. */
export function parseBands(text: string): number[] | null {
  const bands = splitList(text.replaceAll(',', ';')).map((part) =>
    Number(/^[nb]?(\d+)$/i.exec(part)?.[1] ?? Number.NaN),
  );
  return bands.some(Number.isNaN) ? null : bands;
}

export function bandsText(bands: readonly number[]): string {
  return bands.join('; ');
}

/** `2026-11-20 09:30` on India's clock, or a moment that names its zone; null where it is none. */
export function parseMoment(text: string): string | null {
  const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/.exec(text.trim());
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text.trim());
  const time = local ? Date.parse(`${local[1]}T${local[2]}+05:30`) : zoned ? Date.parse(text.trim()) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
