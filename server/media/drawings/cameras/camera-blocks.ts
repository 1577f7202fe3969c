import type { Size } from '#server/media/drawings/phone/geometry.ts';
import { inset } from '#server/media/svg/svg.ts';
import type { CameraStyle } from './camera-layouts.ts';
import { type CameraModule, type SizedLens, toneOf } from './camera-module.ts';

/** Camera layouts in a block. */

/** A plate of two by two. With three lenses the flash takes the fourth place; two are stacked. */
export function square(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const bare = style.plate === 'bare';
  const cell = 2 * lens + (bare ? 4.4 : 2);
  const side = 2 * cell + 3;
  const x = style.align === 'centre' ? (body.width - side) / 2 : 3.6;
  const y = style.align === 'centre' ? 9 : 3.6;
  const at = (across: number, down: number) => ({
    x: x + 1.5 + cell * (across + 0.5),
    y: y + 1.5 + cell * (down + 0.5),
  });
  const cells = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
  return {
    plates: bare ? [] : [{ x, y, width: side, height: side, radius: side * 0.26, tone: toneOf(style) }],
    lenses: lenses.slice(0, 4).map((each, index) => ({ ...each, ...(cells[index] ?? at(0.5, 0.5)) })),
    flash: { ...(lenses.length > 3 ? at(0.5, 0.5) : lenses.length > 2 ? at(1, 1) : at(1, 0.18)), r: 1.9 },
  };
}

export function triangle(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const grid = square([], style, body);
  const cell = 2 * lens + 2;
  const [plate] = grid.plates;
  const x = (plate?.x ?? 3.6) + 1.5 + cell / 2;
  const y = (plate?.y ?? 3.6) + 1.5 + cell / 2;
  const spots = [
    { x, y },
    { x, y: y + cell },
    { x: x + cell, y: y + cell / 2 },
  ];
  return {
    plates: style.plate === 'bare' ? [] : grid.plates,
    lenses: lenses.slice(0, 3).map((each, index) => ({ ...each, ...(spots[index] ?? { x, y }) })),
    flash: { x: x + cell, y: y - lens * 0.35, r: 2 },
  };
}

/** Two lenses on the diagonal; more fill the corner. */
export function corner(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const side = 4 * lens + 4.6;
  const x = style.align === 'centre' ? (body.width - side) / 2 : 4;
  const near = lens + 2.6;
  const far = side - near;
  const spots = [
    [near, near],
    [far, far],
    [near, far],
    [far, near],
  ] as const;
  return {
    plates:
      style.plate === 'bare' ? [] : [{ x, y: 4, width: side, height: side, radius: side * 0.28, tone: toneOf(style) }],
    lenses: lenses.slice(0, 4).map((each, index) => {
      const [dx, dy] = spots[index] ?? spots[0];
      return { ...each, x: x + dx, y: 4 + dy };
    }),
    flash: lenses.length > 3 ? { x: x + side + 5, y: 4 + near, r: 1.9 } : { x: x + far + 1, y: 4 + near - 1, r: 1.9 },
  };
}

/** Across the whole top of the back, with the lenses on the left and the flash on the right. */
export function plateau(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const height = lenses.length > 1 ? 4 * style.lens + 8.5 : 2 * style.lens + 7;
  const plate = { x: 2.6, y: 2.6, width: body.width - 5.2, height, radius: Math.min(height / 2, 12) };
  const cluster = triangle(lenses.length > 1 ? lenses : [], style, body);
  const alone = lenses.slice(0, 1).map((each) => ({ ...each, x: 8 + style.lens, y: plate.y + height / 2 }));
  return {
    plates: [{ ...plate, tone: 'body' }],
    lenses: lenses.length > 1 ? cluster.lenses : alone,
    flash: { x: body.width - 11, y: plate.y + (lenses.length > 1 ? 9 : height / 2), r: 2.4 },
  };
}

export function ring(lenses: SizedLens[], style: CameraStyle, body: Size): CameraModule {
  const { lens } = style;
  const radius = lens * (lenses.length > 2 ? 3.5 : 2.9);
  const x = style.align === 'centre' ? body.width / 2 : radius + 4.6;
  const y = radius + (style.align === 'centre' ? 6.5 : 8);
  const out = lenses.length > 1 ? radius * 0.53 : 0;
  const flashInside = lenses.length === 2 || lenses.length === 3;
  const spots = lenses.length + (flashInside ? 1 : 0);
  const turn = spots === 4 ? -135 : -90;
  const at = (index: number) => {
    const angle = ((turn + (360 / Math.max(1, spots)) * index) * Math.PI) / 180;
    return { x: x + out * Math.cos(angle), y: y + out * Math.sin(angle) };
  };
  const disc = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius };
  return {
    plates: [
      { ...disc, tone: 'metal' },
      ...(style.plate === 'body'
        ? []
        : [{ ...inset(disc, 1.5), tone: style.plate === 'glass' ? toneOf(style) : ('body' as const) }]),
    ],
    lenses: lenses.map((each, index) => ({ ...each, ...at(index), r: spots > 4 ? each.r * 0.8 : each.r })),
    flash: flashInside ? { ...at(spots - 1), r: 2.2 } : { x: x + radius + 3.5, y: y - radius * 0.85, r: 1.9 },
  };
}
