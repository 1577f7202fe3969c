import type { Finish } from '#server/media/drawings/phone/colours.ts';
import { box, circle, element, round } from '#server/media/svg/svg.ts';
import type { CameraModule } from './camera-module.ts';

const RADIUS = 6;
const GLASS =
  circle(0, 0, RADIUS - 0.75, { fill: '#0d0e11' }) +
  circle(0, 0, RADIUS * 0.52, { fill: '#1c2431' }) +
  circle(0, 0, RADIUS * 0.26, { fill: '#0a0c10' }) +
  circle(-1.3, -1.4, RADIUS * 0.13, { fill: '#8fa3c2' });
const RIM = { stroke: '#000', 'stroke-opacity': 0.24, 'stroke-width': 0.4 };

/** Defined once per drawing and reused for each camera. */
export function lensSymbol(id: string, finish: Finish): string {
  return element('g', { id }, circle(0, 0, RADIUS, { fill: finish.edge }) + GLASS);
}

export function cameras({ plates, lenses, flash, scale = 1 }: CameraModule, finish: Finish, lensId: string): string {
  const fills = { body: finish.plate, glass: '#17181b', metal: finish.edge };
  const drawn =
    plates.map(({ tone, ...plate }) => box(plate, { fill: fills[tone], ...RIM })).join('') +
    lenses.map((lens) => placedLens(lens, lensId)).join('') +
    (flash ? circle(flash.x, flash.y, flash.r, { fill: '#f4ead2', ...RIM }) : '');
  return scale === 1 ? drawn : element('g', { transform: `scale(${round(scale)})` }, drawn);
}

function placedLens({ x, y, r, periscope }: CameraModule['lenses'][number], lensId: string): string {
  const scale = round(r / RADIUS);
  const lens = element('use', {
    href: `#${lensId}`,
    transform: `translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}`,
  });
  return periscope ? lens + prism(x, y, r * 0.42) : lens;
}

/** Behind a periscope's glass is a prism, which looks like a square. */
function prism(x: number, y: number, half: number): string {
  const square = { x: x - half, y: y - half, width: 2 * half, height: 2 * half, radius: half * 0.15 };
  return box(square, { fill: '#2b3648' });
}
