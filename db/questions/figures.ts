import { fieldRow, PHONE_KEYS } from '#contract/phone/fields.ts';
import { formatMemory } from '#contract/phone/format.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Dimensions, Phone } from '#contract/phone/phone.ts';
import { pixelDensity } from '#contract/phone/screen.ts';

/** A number of a phone that can be compared with other phones'. */
export interface Figure {
  /** Figures of the same kind are compared. */
  kind: string;
  /** Its field in the form: `weight`, `dimensions.width`, `variants.0.price`. */
  field: string;
  value: number;
  text: (value: number) => string;
  /** What is compared, if not the field itself. */
  what?: string;
}

/** Null if unpublished. */
type MaybeFigure = Omit<Figure, 'value'> & { value: number | null };

const NUMBER_KEYS = PHONE_KEYS.filter((key) => fieldRow(key).kind === 'number' && key !== 'price');
const SIDES = ['height', 'width', 'thickness'] as const satisfies (keyof Dimensions)[];
const CAMERAS = ['rearCameras', 'frontCameras'] as const;

/** All known figures. Zero means "none" and is left out. */
export function figuresOf(phone: Phone): Figure[] {
  const figures: MaybeFigure[] = [
    ...NUMBER_KEYS.map((key) => ({
      kind: key,
      field: key,
      value: phone[key] as number | null,
      text: (value: number) => valueText(key, value),
    })),
    ...(['dimensions', 'foldedDimensions'] as const).flatMap((key) =>
      SIDES.map((side) => ({
        kind: `${key}.${side}`,
        field: `${key}.${side}`,
        value: phone[key]?.[side] ?? null,
        text: (value: number) => `${value} mm`,
      })),
    ),
    ...pricesOf(phone),
    ...phone.variants.flatMap(({ ram, storage }, place) => [
      { kind: 'ram', field: `variants.${place}.ram`, value: ram, text: formatMemory },
      { kind: 'storage', field: `variants.${place}.storage`, value: storage, text: formatMemory },
    ]),
    ...CAMERAS.flatMap((key) =>
      phone[key].map(({ megapixels }, place) => ({
        kind: `${key}.megapixels`,
        field: `${key}.${place}.megapixels`,
        value: megapixels,
        text: (value: number) => `${value} MP`,
      })),
    ),
    ...proportionsOf(phone),
  ];
  return figures.filter((figure): figure is Figure => figure.value !== null && figure.value > 0);
}

/** Of each variant; of the phone if no variant has one. */
export function pricesOf({ variants, price }: Phone): MaybeFigure[] {
  const text = (value: number) => valueText('price', value);
  const priced = variants.flatMap((variant, place) =>
    variant.price === null ? [] : [{ kind: 'price', field: `variants.${place}.price`, value: variant.price, text }],
  );
  return priced.length > 0 ? priced : [{ kind: 'price', field: 'price', value: price, text }];
}

/** Combinations of two fields, which reveal a mistake within each field's own range. */
function proportionsOf(phone: Phone) {
  const { weight, batteryCapacity, dimensions } = phone;
  const volume = dimensions && (dimensions.height * dimensions.width * dimensions.thickness) / 1000;
  const per = (figure: number | null) => (figure !== null && volume ? Math.round((figure / volume) * 100) / 100 : null);
  return [
    {
      kind: 'density',
      field: 'weight',
      what: 'weight for its size',
      value: per(weight),
      text: (value: number) => `${value} g per cm³`,
    },
    {
      kind: 'charge-density',
      field: 'batteryCapacity',
      what: 'battery for its size',
      value: per(batteryCapacity),
      text: (value: number) => `${Math.round(value)} mAh per cm³`,
    },
    {
      kind: 'pixel-density',
      field: 'displaySize',
      what: 'pixel density',
      value: pixelDensity(phone),
      text: (value: number) => `${value} ppi`,
    },
  ];
}
