import type { Random } from '#catalogue/random.ts';
import { path } from '#server/media/svg/svg.ts';
import { accented, frame, hairline, PAPER, randomInt, repeat, ring, solid, stroke } from './cover-shapes.ts';

/** Each motif rests on y = 0, centred on x = 0, about 360 units high. */

export function battery(random: Random): string {
  const cells = randomInt(random, 4, 7);
  const full = randomInt(random, 1, cells - 1);
  const gap = 14;
  const width = (520 - gap * (cells + 1)) / cells;
  return (
    frame(-260, -250, 520, 200, 26) +
    stroke('M260-185h22v70h-22') +
    repeat(cells, (n) =>
      frame(-260 + gap + n * (width + gap), -250 + gap, width, 200 - 2 * gap, 12, n < full ? solid : hairline),
    )
  );
}

export function display(random: Random): string {
  const rows = randomInt(random, 9, 14);
  const lit = randomInt(random, 2, rows - 3);
  return (
    frame(-95, -380, 190, 380, 30) +
    frame(-81, -366, 162, 352, 18, hairline) +
    repeat(rows, (n) => {
      const y = -346 + (n * 312) / (rows - 1);
      return stroke(path`M${-62} ${y}H${62}`, n === lit ? accented : hairline);
    }) +
    stroke('M-190-380v380M-200-380h20M-200 0h20M190-330v330M180-330h20M180 0h20', hairline)
  );
}

export function camera(random: Random): string {
  const blades = randomInt(random, 6, 9);
  const turn = random() * Math.PI;
  const inner = 62;
  const outer = 150;
  const at = (radius: number, angle: number) => [radius * Math.cos(angle), -190 + radius * Math.sin(angle)] as const;
  return (
    ring(0, -190, 184) +
    ring(0, -190, 168, hairline) +
    ring(0, -190, outer) +
    repeat(blades, (n) => {
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

export function chip(random: Random): string {
  const pins = randomInt(random, 6, 9);
  const step = 260 / (pins - 1);
  const marked = randomInt(random, 0, 8);
  return (
    repeat(pins, (n) => {
      const along = -130 + n * step;
      return (
        stroke(path`M${along} ${-350}v-22M${along} ${-30}v22`) +
        stroke(path`M${-160} ${-190 + along}h-22M${160} ${-190 + along}h22`)
      );
    }) +
    frame(-160, -350, 320, 320, 20) +
    repeat(9, (n) => {
      const x = -118 + (n % 3) * 82;
      const y = -308 + Math.floor(n / 3) * 82;
      return frame(x, y, 72, 72, 8, n === marked ? solid : hairline);
    })
  );
}

export function signal(random: Random): string {
  const arcs = randomInt(random, 4, 6);
  const strong = randomInt(random, 1, arcs - 2);
  return (
    stroke('M0 0v-150M-60 0L0-150L60 0M-36-60h72') +
    ring(0, -172, 14, solid) +
    repeat(arcs, (n) => {
      const r = 56 + n * 44;
      const d = path`M${-r * 0.78} ${-172 - r * 0.62}A${r} ${r} 0 0 0 ${-r * 0.78} ${-172 + r * 0.62}`;
      const mirrored = path`M${r * 0.78} ${-172 - r * 0.62}A${r} ${r} 0 0 1 ${r * 0.78} ${-172 + r * 0.62}`;
      return stroke(d + mirrored, n === strong ? accented : n > strong ? hairline : {});
    })
  );
}

export function memory(random: Random): string {
  const layers = randomInt(random, 4, 6);
  const used = randomInt(random, 1, layers - 2);
  return repeat(layers, (n) => {
    const y = -86 - n * 54;
    const plate = path`M${-210} ${y}L${0} ${y + 76}L${210} ${y}L${0} ${y - 76}Z`;
    return stroke(plate, { fill: PAPER, ...(n === used ? accented : {}) });
  });
}

export function phones(random: Random): string {
  const count = randomInt(random, 3, 5);
  const chosen = randomInt(random, 0, count - 1);
  let x = 0;
  const drawn = repeat(count, (n) => {
    const height = randomInt(random, 240, 330);
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
