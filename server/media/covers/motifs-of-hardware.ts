import { path } from '../drawings/svg.ts';
import { accented, between, type Dice, each, frame, hairline, PAPER, ring, solid, stroke } from './pen.ts';

/** Each motif stands on the line y = 0, centred on x = 0, about 360 units high. */

export function battery(roll: Dice): string {
  const cells = between(roll, 4, 7);
  const full = between(roll, 1, cells - 1);
  const gap = 14;
  const width = (520 - gap * (cells + 1)) / cells;
  return (
    frame(-260, -250, 520, 200, 26) +
    stroke('M260-185h22v70h-22') +
    each(cells, (n) =>
      frame(-260 + gap + n * (width + gap), -250 + gap, width, 200 - 2 * gap, 12, n < full ? solid : hairline),
    )
  );
}

export function display(roll: Dice): string {
  const rows = between(roll, 9, 14);
  const lit = between(roll, 2, rows - 3);
  return (
    frame(-95, -380, 190, 380, 30) +
    frame(-81, -366, 162, 352, 18, hairline) +
    each(rows, (n) => {
      const y = -346 + (n * 312) / (rows - 1);
      return stroke(path`M${-62} ${y}H${62}`, n === lit ? accented : hairline);
    }) +
    stroke('M-190-380v380M-200-380h20M-200 0h20M190-330v330M180-330h20M180 0h20', hairline)
  );
}

export function camera(roll: Dice): string {
  const blades = between(roll, 6, 9);
  const turn = roll() * Math.PI;
  const inner = 62;
  const outer = 150;
  const at = (radius: number, angle: number) => [radius * Math.cos(angle), -190 + radius * Math.sin(angle)] as const;
  return (
    ring(0, -190, 184) +
    ring(0, -190, 168, hairline) +
    ring(0, -190, outer) +
    each(blades, (n) => {
      const angle = turn + (n * 2 * Math.PI) / blades;
      const [x, y] = at(inner, angle);
      const [u, v] = at(outer, angle + (2 * Math.PI) / blades + 0.35);
      return stroke(path`M${x} ${y}L${u} ${v}`);
    }) +
    ring(0, -190, inner, { fill: PAPER }) +
    ring(0, -190, 26, solid) +
    ring(230, -335, 14)
  );
}

export function chip(roll: Dice): string {
  const pins = between(roll, 6, 9);
  const step = 260 / (pins - 1);
  const marked = between(roll, 0, 8);
  return (
    each(pins, (n) => {
      const along = -130 + n * step;
      return (
        stroke(path`M${along} ${-350}v-22M${along} ${-30}v22`) +
        stroke(path`M${-160} ${-190 + along}h-22M${160} ${-190 + along}h22`)
      );
    }) +
    frame(-160, -350, 320, 320, 20) +
    each(9, (n) => {
      const x = -118 + (n % 3) * 82;
      const y = -308 + Math.floor(n / 3) * 82;
      return frame(x, y, 72, 72, 8, n === marked ? solid : hairline);
    })
  );
}

export function signal(roll: Dice): string {
  const arcs = between(roll, 4, 6);
  const strong = between(roll, 1, arcs - 2);
  return (
    stroke('M0 0v-150M-60 0L0-150L60 0M-36-60h72') +
    ring(0, -172, 14, solid) +
    each(arcs, (n) => {
      const r = 56 + n * 44;
      const d = path`M${-r * 0.78} ${-172 - r * 0.62}A${r} ${r} 0 0 0 ${-r * 0.78} ${-172 + r * 0.62}`;
      const mirrored = path`M${r * 0.78} ${-172 - r * 0.62}A${r} ${r} 0 0 1 ${r * 0.78} ${-172 + r * 0.62}`;
      return stroke(d + mirrored, n === strong ? accented : n > strong ? hairline : {});
    })
  );
}

export function memory(roll: Dice): string {
  const layers = between(roll, 4, 6);
  const used = between(roll, 1, layers - 2);
  return each(layers, (n) => {
    const y = -86 - n * 54;
    const plate = path`M${-210} ${y}L${0} ${y + 76}L${210} ${y}L${0} ${y - 76}Z`;
    return stroke(plate, { fill: PAPER, ...(n === used ? accented : {}) });
  });
}

export function phones(roll: Dice): string {
  const count = between(roll, 3, 5);
  const chosen = between(roll, 0, count - 1);
  let x = 0;
  const drawn = each(count, (n) => {
    const height = between(roll, 240, 330);
    const width = Math.round(height * 0.45);
    const place = x;
    x += width + 14;
    return (
      frame(place, -height, width, height, 22, n === chosen ? accented : {}) +
      ring(place + width / 2, -height + 24, 6, n === chosen ? solid : hairline)
    );
  });
  return `<g transform="translate(${-Math.round((x - 14) / 2)} 0)">${drawn}</g>`;
}
