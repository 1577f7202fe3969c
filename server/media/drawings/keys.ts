import { type Box, box, circle, element, path } from '#server/media/svg/svg.ts';
import type { Model } from './phone/drawable-phone.ts';
import type { Size } from './phone/geometry.ts';

/** What is below a screen that does not fill the front: a round key, a wide one, or a keypad. */
export function keys(screen: Box, body: Size, model: Model, ink: string): string {
  const top = screen.y + screen.height;
  const chin = body.height - top;
  const x = body.width / 2;
  const y = top + chin / 2;
  const line = { fill: 'none', stroke: ink, 'stroke-opacity': 0.55, 'stroke-width': 0.5 };
  if (chin > body.height * 0.28) return keypad(screen, body, line);
  if (chin < 11) return '';
  if (model.text.includes('iphone')) return circle(x, y, Math.min(5.3, chin * 0.34), line);
  const long = { x: x - 8, y: y - 2.6, width: 16, height: 5.2, radius: 2.6 };
  return /^(samsung|oneplus)/.test(model.text) ? box(long, line) : '';
}

/** Twelve keys below a navigation key; ten across if the front is wide enough for a keyboard. */
function keypad(screen: Box, body: Size, line: Record<string, string | number>): string {
  const top = screen.y + screen.height + 4;
  const bottom = body.height - 6;
  const wide = screen.height < screen.width * 1.15;
  const columns = wide ? 10 : 3;
  const rows = wide ? 4 : 5;
  const across = (body.width - 8) / columns;
  const down = (bottom - top) / rows;
  const start = wide ? 0 : 1;
  let drawn = '';
  let outlines = '';
  if (!wide) {
    const steer = { width: across * 1.1, height: down * 0.9, radius: down * 0.3 };
    drawn = box({ ...steer, x: (body.width - steer.width) / 2, y: top - down * 0.1 }, line);
  }
  for (let row = start; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      outlines += path`M${4 + across * (column + 0.1)} ${top + down * (row + 0.19)}h${across * 0.8}v${down * 0.62}h${-across * 0.8}z`;
    }
  }
  return drawn + element('path', { ...line, d: outlines, 'stroke-linejoin': 'round' });
}
