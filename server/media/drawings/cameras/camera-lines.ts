import type { Size } from '#server/media/drawings/phone/geometry.ts';
import type { CameraStyle } from './camera-layouts.ts';
import { type CameraModule, plateAround, type SizedLens, toneOf } from './camera-module.ts';

/** Camera layouts in a line, vertical or horizontal. */

/** At most three in the column, further ones beside it. */
export function column(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const main = lenses.slice(0, 3);
  const others = lenses.slice(3);
  const { lens } = style;
  const plated = style.plate !== 'bare';
  const x = style.align === 'centre' ? body.width / 2 : lens + (plated ? 8 : 7.2);
  const step = 2 * lens + (plated ? 1.8 : 4.6);
  const top = lens + (plated ? 9 : 8.4);
  const y = (index: number) => top + index * step;
  const right = x + lens + (plated ? 7 : 6.6);
  return {
    plates: plated ? [plateAround({ x, y: top }, { x, y: y(main.length - 1) }, lens + 2.2, toneOf(style))] : [],
    lenses: [
      ...main.map((each, index) => ({ ...each, x, y: y(index) })),
      ...others.map((each, index) => ({ ...each, x: right + 0.6, y: y(1 + index) - step * 0.1, r: each.r * 0.68 })),
    ],
    flash: { x: right, y: others.length > 0 ? y(0) + step * 0.28 : y(0), r: 1.9 },
  };
}

export function row(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const step = Math.min(2 * lens + 2.4, (body.width - 2 * lens - 12) / Math.max(1, lenses.length - 1));
  const span = step * (lenses.length - 1);
  const centred = style.align === 'centre';
  const first = centred ? (body.width - span) / 2 : lens + 8.5;
  const y = lens + (centred ? 18 : 9.5);
  const last = first + span;
  const flashX = last + lens + (centred ? 7 : 6);
  return {
    plates: style.plate === 'bare' ? [] : [plateAround({ x: first, y }, { x: last, y }, lens + 2.4, toneOf(style))],
    lenses: lenses.map((each, index) => ({ ...each, r: Math.min(each.r, step / 2 - 0.2), x: first + step * index, y })),
    flash: { x: Math.min(flashX, body.width - 4), y: centred ? y - lens * 0.4 : y, r: 1.8 },
  };
}

/** A plate as tall as its lenses, with the flash beside it. */
export function pill(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const shown = lenses.slice(0, 4);
  const x = style.align === 'centre' ? body.width / 2 : lens + 7.4;
  const step = 2 * lens + 2;
  const top = lens + (style.align === 'centre' ? 14 : 7.4);
  const bottom = top + step * (shown.length - 1);
  const flash =
    style.align === 'centre' ? { x, y: bottom + lens + 6, r: 1.8 } : { x: x + lens + 8, y: (top + bottom) / 2, r: 1.9 };
  return {
    plates: style.plate === 'bare' ? [] : [plateAround({ x, y: top }, { x, y: bottom }, lens + 2.2, toneOf(style))],
    lenses: shown.map((each, index) => ({ ...each, x, y: top + step * index })),
    flash,
  };
}

export function bar(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const pill = style.plate === 'pill';
  const height = 2 * lens + (pill ? 8 : 5);
  const y = 19 + height / 2;
  const left = pill ? 5 : 0;
  const first = left + lens + (pill ? 5.5 : 11);
  const step = Math.min(2 * lens + 1.6, (body.width - 2 * first) / Math.max(1, lenses.length));
  const last = first + step * (lenses.length - 1);
  const band = { x: left, y: y - height / 2, width: body.width - 2 * left, height, radius: pill ? height / 2 : 0 };
  return {
    plates: [{ ...band, tone: 'metal' }, plateAround({ x: first, y }, { x: last, y }, lens + 1.6, 'glass')],
    lenses: lenses.map((each, index) => ({ ...each, r: Math.min(each.r, step / 2 - 0.2), x: first + step * index, y })),
    flash: { x: Math.min(last + lens + 7, body.width - left - 6), y, r: 2 },
  };
}

export function single(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const centred = style.align === 'centre';
  const x = centred ? body.width / 2 : lens + 7;
  const y = lens + (centred ? 12 : 7);
  return {
    plates: style.plate === 'bare' ? [] : [plateAround({ x, y }, { x, y }, lens + 2, toneOf(style))],
    lenses: lenses.slice(0, 1).map((each) => ({ ...each, x, y })),
    flash: centred ? { x, y: y + lens + 5, r: 1.5 } : { x: x + lens + 5, y, r: 1.6 },
  };
}
