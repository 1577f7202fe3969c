import { VIDEO_RESOLUTIONS, type VideoResolution } from './choices.ts';
import type { VideoMode } from './phone.ts';

/** Lists as people type them in files and forms. */

export function splitList(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parses `4k@30; 1080p`, the format of `videosText`; null if a part is invalid. */
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

/** Parses `28; 78`, with or without the network's letter, also with commas; null if a part is not a band. */
export function parseBands(text: string): number[] | null {
  const bands = splitList(text.replaceAll(',', ';')).map((part) =>
    Number(/^[nb]?(\d+)$/i.exec(part)?.[1] ?? Number.NaN),
  );
  return bands.some(Number.isNaN) ? null : bands;
}

export function bandsText(bands: readonly number[]): string {
  return bands.join('; ');
}

/** Parses `2026-11-20 09:30` as India's time, or a timestamp with its own zone; null if invalid. */
export function parseMoment(text: string): string | null {
  const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/.exec(text.trim());
  const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text.trim());
  const time = local ? Date.parse(`${local[1]}T${local[2]}+05:30`) : zoned ? Date.parse(text.trim()) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
