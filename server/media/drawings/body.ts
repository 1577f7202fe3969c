import { type Box, box, element, inset, path } from '#server/media/svg/svg.ts';
import type { CameraModule } from './cameras/camera-module.ts';
import { cameras } from './cameras/cameras.ts';
import type { Finish } from './phone/colours.ts';
import { type MeasuredPhone, type Model, type ModelRule, matchesRule, modelOf } from './phone/drawable-phone.ts';
import { bodySize, type Size } from './phone/geometry.ts';

/** Corner radius in millimetres; the first match wins. */
const CORNERS: (ModelRule & { radius: number })[] = [
  { match: /iphone (4|5|se$)/, radius: 8.5 },
  { match: /iphone (6|7|8|se)/, radius: 11.5 },
  { match: /iphone (16|17) pro|iphone air/, radius: 12.5 },
  { match: /iphone/, radius: 11.3 },
  { match: /galaxy s2[234] ultra|galaxy note ?20 ultra/, radius: 2.6 },
  { match: /galaxy z fold/, radius: 4.5 },
  { match: /galaxy s25 ultra/, radius: 6.5 },
  { match: /galaxy z flip/, radius: 8.5 },
  { match: /^samsung/, since: 2023, radius: 9 },
  { match: /^samsung/, until: 2014, radius: 12 },
  { match: /pixel (8|9|1\d)/, radius: 11 },
  { match: /pixel [67]/, radius: 6.5 },
  { match: /^nothing/, radius: 10.5 },
  { match: /razr/, radius: 9.5 },
  { match: /^oneplus/, since: 2021, radius: 8.5 },
  { match: /^xiaomi 1[3-9]/, radius: 9 },
  { match: /redmi|poco/, since: 2023, radius: 7.5 },
  { match: /^sony/, radius: 4 },
  { match: /lumia/, radius: 3.5 },
  { match: /^motorola/, since: 2021, radius: 9 },
  { until: 2016, radius: 7.5 },
  { radius: 8.5 },
];

export function cornerRadius(model: Model, { width, height }: Size): number {
  const radius = CORNERS.find((rule) => matchesRule(rule, model))?.radius ?? 8.5;
  return Math.min(radius, Math.min(width, height) * 0.2);
}

export function cornerRadiusOf(phone: MeasuredPhone): number {
  return cornerRadius(modelOf(phone), bodySize(phone));
}

export function bodyBox(size: Size, radius: number): Box {
  return { x: 0, y: 0, width: size.width, height: size.height, radius };
}

/** The back: two shades of one colour, an edge visible on light and dark pages, and the cameras. */
export function back(body: Box, module: CameraModule, finish: Finish, ids: { shade: string; lens: string }): string {
  return (
    box(body, { fill: `url(#${ids.shade})` }) +
    box(inset(body, 0.35), { fill: 'none', stroke: finish.edge, 'stroke-width': 0.7 }) +
    cameras(module, finish, ids.lens)
  );
}

/** The frame around the front, with the power key. */
export function frame(body: Box, finish: Finish): string {
  const key = path`M${body.width - 0.4} ${body.height * 0.31}v${body.height * 0.065}`;
  return (
    box(body, { fill: finish.edge }) +
    element('path', { d: key, stroke: '#000', 'stroke-opacity': 0.4, 'stroke-width': 0.8 })
  );
}

/** The soft shadow a phone casts to its left or right. */
export function castShadow(body: Box, side: -1 | 1 = -1): string {
  return (
    box({ ...body, x: body.x + 2 * side }, { fill: '#000', 'fill-opacity': 0.07 }) +
    box({ ...body, x: body.x + 0.8 * side }, { fill: '#000', 'fill-opacity': 0.16 })
  );
}
