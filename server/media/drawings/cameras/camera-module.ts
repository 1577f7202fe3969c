import type { Box } from '#server/media/svg/svg.ts';
import type { CameraStyle } from './camera-layouts.ts';

type Tone = 'body' | 'glass' | 'metal';

export interface Spot {
  x: number;
  y: number;
  r: number;
}

export interface SizedLens {
  r: number;
  periscope: boolean;
}

/** Positions of the camera's parts on the back, in millimetres from its top left corner. */
export interface CameraModule {
  plates: (Box & { tone: Tone })[];
  lenses: (SizedLens & Spot)[];
  flash: Spot | null;
  /** Less than 1 if the body is too small for the usual sizes. */
  scale?: number;
}

export function toneOf({ plate }: CameraStyle): Tone {
  return plate === 'glass' || plate === 'metal' ? plate : 'body';
}

/** A plate with round ends around a line of lenses. */
export function plateAround(first: { x: number; y: number }, last: { x: number; y: number }, half: number, tone: Tone) {
  return {
    x: first.x - half,
    y: first.y - half,
    width: last.x - first.x + 2 * half,
    height: last.y - first.y + 2 * half,
    radius: half,
    tone,
  };
}
