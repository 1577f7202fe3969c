import type { CameraLayout, Lens } from '#contract/phone/phone.ts';
import { type MeasuredPhone, modelOf } from '#server/media/drawings/phone/drawable-phone.ts';
import type { Size } from '#server/media/drawings/phone/geometry.ts';
import { corner, plateau, ring, square, triangle } from './camera-blocks.ts';
import { type CameraStyle, cameraStyle } from './camera-layouts.ts';
import { bar, column, pill, row, single } from './camera-lines.ts';
import type { CameraModule, SizedLens } from './camera-module.ts';

type Place = (lenses: SizedLens[], style: CameraStyle, body: Size) => CameraModule;

const PLACES: Record<CameraLayout, Place> = {
  column,
  square,
  ring,
  bar: (lenses, style, body) => (style.plate === 'plateau' ? plateau : bar)(lenses, style, body),
  triangle,
  row,
  single,
  pill,
  corner,
};

/** Lens sizes relative to the main lens; more important lenses come first and are larger. */
const SHARE_OF_MAIN: Record<NonNullable<Lens['kind']>, number> = {
  wide: 1,
  ultrawide: 0.94,
  periscope: 0.96,
  monochrome: 0.85,
  telephoto: 0.9,
  other: 0.8,
  macro: 0.62,
  depth: 0.62,
};
const ORDER = Object.keys(SHARE_OF_MAIN);
const UNKNOWN_LENS: Lens = { megapixels: 12, kind: 'wide' };

/** The sizes fit a body like this; smaller bodies get smaller cameras. */
const USUAL: Size = { width: 70, height: 130 };

export function rearModule(phone: MeasuredPhone, back: Size): CameraModule {
  return placeCameras(phone.rearCameras, cameraStyle(modelOf(phone), phone.cameraLayout), back);
}

export function placeCameras(cameras: readonly Lens[], style: CameraStyle, body: Size): CameraModule {
  const scale = Math.min(1, body.width / USUAL.width, body.height / USUAL.height);
  const sized = (cameras.length > 0 ? [...cameras] : [UNKNOWN_LENS])
    .sort((one, other) => rank(one) - rank(other))
    .map((lens, index) => ({ r: style.lens * share(lens, index, style), periscope: lens.kind === 'periscope' }));
  const placed = PLACES[style.layout](sized, style, { width: body.width / scale, height: body.height / scale });
  return { ...placed, scale };
}

function rank({ kind }: Lens): number {
  return kind === null ? ORDER.indexOf('telephoto') : ORDER.indexOf(kind);
}

function share({ kind, megapixels }: Lens, index: number, style: CameraStyle): number {
  if (style.uniform) return 1;
  if (kind) return SHARE_OF_MAIN[kind];
  if (index === 0) return 1;
  return megapixels <= 5 ? 0.62 : 0.9;
}
