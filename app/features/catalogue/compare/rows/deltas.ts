import { difference } from '#app/lib/format.ts';
import type { Product } from '#contract/phone/product.ts';

export type Measured = Product & { dimensions: NonNullable<Product['dimensions']> };

interface DeltaCell {
  /** The phone's own figure; null when not published. */
  own: string | null;
  /** The difference from the baseline in words; null for the baseline itself. */
  delta: string | null;
}

interface Figure {
  label: string;
  unit: string;
  of: (phone: Measured) => number | null;
  more: string;
  less: string;
}

const FIGURES: readonly Figure[] = [
  { label: 'Height', unit: 'mm', of: ({ dimensions }) => dimensions.height, more: 'taller', less: 'shorter' },
  { label: 'Width', unit: 'mm', of: ({ dimensions }) => dimensions.width, more: 'wider', less: 'narrower' },
  { label: 'Thickness', unit: 'mm', of: ({ dimensions }) => dimensions.thickness, more: 'thicker', less: 'thinner' },
  { label: 'Weight', unit: 'g', of: ({ weight }) => weight, more: 'heavier', less: 'lighter' },
  { label: 'Volume', unit: 'cm³', of: volume, more: 'larger', less: 'smaller' },
  { label: 'Screen', unit: 'inch', of: ({ displaySize }) => displaySize, more: 'larger', less: 'smaller' },
];

/** Height, width, thickness, weight, volume and screen of each phone compared with the baseline. */
export function deltaRows(phones: readonly Measured[], baseline: Measured): { label: string; cells: DeltaCell[] }[] {
  return FIGURES.map((figure) => ({
    label: figure.label,
    cells: phones.map((phone) => deltaCell(figure, phone, baseline)),
  }));
}

function deltaCell({ unit, of, more, less }: Figure, phone: Measured, baseline: Measured): DeltaCell {
  const [figure, other] = [of(phone), of(baseline)];
  if (figure === null) return { own: null, delta: null };
  const own = `${figure} ${unit}`;
  if (phone.id === baseline.id || other === null) return { own, delta: null };
  const by = difference(figure, other);
  return { own, delta: by === 0 ? 'the same' : `${Math.abs(by)} ${unit} ${by > 0 ? more : less}` };
}

/** Of the bounding box, in cubic centimetres. */
function volume({ dimensions: { height, width, thickness } }: Measured): number {
  return Math.round((height * width * thickness) / 1000);
}
