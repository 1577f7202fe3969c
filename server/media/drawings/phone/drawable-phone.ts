import type { Phone } from '#contract/phone/phone.ts';

/** What a drawing needs. */
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
  /** The brand's display name. */
  brand: string;
};

/** The parts that determine the drawing's size: the body, and where the cameras are on its back. */
export type MeasuredPhone = Omit<DrawablePhone, 'id' | 'brand' | 'colours' | 'cutout' | 'frontCameras'>;

/** The input for rules by brand and year. */
export interface Model {
  /** `samsung galaxy s24 ultra` */
  text: string;
  year: number;
  lenses: number;
}

export interface ModelRule {
  match?: RegExp;
  /** First and last launch year of the rule. */
  since?: number;
  until?: number;
  /** Minimum number of rear cameras. */
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

/** Screens became taller over the years, so the year of an undated phone is estimated from its screen. */
function yearByScreen({ pixels }: MeasuredPhone): number {
  if (!pixels) return 2023;
  const aspect = pixels.height / pixels.width;
  if (aspect < 1.85) return 2015;
  return aspect < 2.05 ? 2018 : 2023;
}
