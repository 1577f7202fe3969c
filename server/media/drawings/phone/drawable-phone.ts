import type { Phone } from '#contract/phone/phone.ts';

/** What a drawing is made from. */
export type DrawablePhone = Pick<
  Phone,
  | 'name'
  | 'brandId'
  | 'launchedAt'
  | 'dimensions'
  | 'foldedDimensions'
  | 'displaySize'
  | 'pixels'
  | 'cutout'
  | 'cameraLayout'
  | 'rearCameras'
  | 'frontCameras'
  | 'foldable'
  | 'colours'
> & {
  id: string;
  /** The brand's name, as people read it. */
  brand: string;
};

/** The part of a phone that settles how large its drawing is: its body, and where on its back the cameras stand. */
export type MeasuredPhone = Omit<DrawablePhone, 'id' | 'brand' | 'colours' | 'cutout' | 'frontCameras'>;

/** What the tables of brands and years are asked with. */
export interface Model {
  /** `samsung galaxy s24 ultra` */
  text: string;
  year: number;
  lenses: number;
}

export interface ModelRule {
  match?: RegExp;
  /** First and last year of launch that the rule covers. */
  since?: number;
  until?: number;
  /** Fewest rear cameras that the rule covers. */
  lenses?: number;
}

export function modelOf(phone: MeasuredPhone): Model {
  return {
    text: textOf(phone),
    year: phone.launchedAt ? Number(phone.launchedAt.slice(0, 4)) : yearByScreen(phone),
    lenses: Math.max(1, phone.rearCameras.length),
  };
}

export function matchesRule(rule: ModelRule, model: Model): boolean {
  return (
    (rule.since === undefined || model.year >= rule.since) &&
    (rule.until === undefined || model.year <= rule.until) &&
    (rule.lenses === undefined || model.lenses >= rule.lenses) &&
    (rule.match === undefined || rule.match.test(model.text))
  );
}

function textOf({ brandId, name }: MeasuredPhone): string {
  const text = name.toLowerCase();
  return text.startsWith(brandId) ? text : `${brandId} ${text}`;
}

/** Screens grew taller over the years, so an undated phone is as old as its screen looks. */
function yearByScreen({ pixels }: MeasuredPhone): number {
  if (!pixels) return 2023;
  const aspect = pixels.height / pixels.width;
  if (aspect < 1.85) return 2015;
  return aspect < 2.05 ? 2018 : 2023;
}
