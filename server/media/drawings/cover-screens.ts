import type { Box } from '#server/media/svg/svg.ts';
import { type Model, type ModelRule, matchesRule } from './phone/drawable-phone.ts';
import type { Size } from './phone/geometry.ts';

/**
 * The outer screen of a closed flip phone: full, all but the camera corner, a strip beside the cameras, or a round
 * window.
 */
export type CoverStyle = 'full' | 'folder' | 'strip' | 'window';

const COVERS: (ModelRule & { cover: CoverStyle })[] = [
  { match: /galaxy z flip ?7|galaxy z flip ?[89]/, cover: 'full' },
  { match: /galaxy z flip ?(5|6|fe)/, cover: 'folder' },
  { match: /razr (40|2023)$/, cover: 'strip' },
  { match: /razr (2022|5g)/, cover: 'window' },
  { match: /phantom v flip/, cover: 'window' },
  { match: /galaxy z flip/, cover: 'strip' },
  { since: 2023, cover: 'full' },
  { cover: 'strip' },
];

export function coverStyle(model: Model): CoverStyle {
  return COVERS.find((rule) => matchesRule(rule, model))?.cover ?? 'full';
}

/** The black glass that a strip screen shares with its cameras. */
export function stripGlass({ width, height }: Size, radius: number): Box {
  const y = Math.max(2.6, height - 32);
  return { x: 2.6, y, width: width - 5.2, height: height - y - 2.6, radius: Math.max(2, radius - 2.6) };
}

/** A closed flip rests on its open edge, with the hinge on top and the cameras at the bottom right. */
export function coverScreen(style: CoverStyle, { width, height }: Size, radius: number): Box {
  switch (style) {
    case 'full':
      return { x: 2.6, y: 3.4, width: width - 5.2, height: height - 6, radius: Math.max(1, radius - 2.2) };
    case 'folder':
      return { x: 3.4, y: 4.6, width: width - 6.8, height: height - 8.6, radius: Math.max(1, radius - 3) };
    case 'strip':
      return { x: width * 0.1, y: Math.max(3, height - 25), width: width * 0.52, height: 15, radius: 3 };
    case 'window': {
      const side = Math.min(34, height * 0.42);
      return { x: (width - side) / 2, y: height * 0.36, width: side, height: side, radius: side / 2 };
    }
  }
}
