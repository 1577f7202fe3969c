import { CUTOUT_LABELS, chipsetParts } from '#app/features/catalogue/card/names.ts';
import { memorySize } from '#app/features/catalogue/card/variants.ts';
import type { Variant } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';

export interface KeyFigure {
  label: string;
  /** Null where nobody published it. */
  value: string | null;
  unit?: string;
  /** What stands beneath: a second figure that belongs to the first. */
  detail: string | null;
}

/** The six that people ask for first. Storage is that of the chosen variant. */
export function keyFigures(product: Product, variant: Variant | null): KeyFigure[] {
  const chipset = product.chipset === null ? null : chipsetParts(product.chipset);
  const [storage, storageUnit] = (variant ? memorySize(variant.storage) : '').split(' ');
  return [
    { label: 'Battery', value: text(product.batteryCapacity), unit: 'mAh', detail: charging(product) },
    {
      label: 'Display',
      value: text(product.displaySize),
      unit: 'inch',
      detail: joined([product.resolutionType, product.refreshRate && `${product.refreshRate} Hz`]),
    },
    { label: 'Main camera', value: text(product.primaryCamera), unit: 'MP', detail: mainCamera(product) },
    {
      label: 'Front camera',
      value: text(product.secondaryCamera),
      unit: 'MP',
      detail: product.cutout && CUTOUT_LABELS[product.cutout],
    },
    {
      label: 'Storage',
      value: storage || null,
      ...(storageUnit && { unit: storageUnit }),
      detail: variant?.ram ? `${memorySize(variant.ram)} RAM` : null,
    },
    { label: 'Chipset', value: chipset?.model ?? null, detail: chipset?.family ?? null },
  ];
}

function text(figure: number | null): string | null {
  return figure === null ? null : String(figure);
}

function joined(parts: (string | number | false | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

function charging({ wiredCharging, wirelessCharging }: Product): string | null {
  return joined([wiredCharging && `${wiredCharging} W charging`, wirelessCharging && `${wirelessCharging} W wireless`]);
}

/** Whether it is stabilised, and the lenses beside it that do more than fill a corner. */
function mainCamera({ ois, rearCameras }: Product): string | null {
  const lenses = ['ultrawide', 'telephoto', 'periscope'].filter((kind) =>
    rearCameras.some((camera) => camera.kind === kind),
  );
  return joined([ois === true && 'OIS', ...lenses])?.replace(/^[a-z]/, (letter) => letter.toUpperCase()) ?? null;
}
