import { STATUS_LABELS } from '#app/features/catalogue/card/names.ts';
import { memorySize } from '#app/features/catalogue/card/variants.ts';
import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import type { Lens } from '#contract/phone/phone.ts';
import type { Product } from '#contract/phone/product.ts';
import { type Better, type Figures, ipDigits } from './find-best.ts';

/** One row of the comparison: what it shows of a phone, and what better means in it, if anything. */
export interface RowRule {
  label: string;
  /** Null where nobody published it. */
  text: (phone: Product) => string | null;
  better?: Better;
  /** What is compared; needed where better means something. */
  figures?: (phone: Product) => Figures;
  /** Whether a bar shows the figure's length beside the others'. */
  bar?: true;
}

export interface RowGroup {
  title: string;
  rows: RowRule[];
}

/** Lower is better for price, weight and thickness, higher for other figures, yes for what a phone has or has not. */
export const ROW_GROUPS: readonly RowGroup[] = [
  {
    title: 'Price',
    rows: [
      figure('Price', 'lower', (phone) => phone.price, formatRupees),
      { label: 'Launched', text: (phone) => phone.launchedAt && formatPartialDate(phone.launchedAt) },
      { label: 'Status', text: (phone) => STATUS_LABELS[phone.status] },
    ],
  },
  {
    title: 'Display',
    rows: [
      figure('Size', 'higher', (phone) => phone.displaySize, unit('inch')),
      { label: 'Type', text: (phone) => phone.displayType },
      { label: 'Resolution', text: resolution, better: 'higher', figures: (phone) => one(pixelCount(phone)) },
      bars('Refresh rate', (phone) => phone.refreshRate, unit('Hz')),
      { label: 'Protection', text: (phone) => phone.glass },
    ],
  },
  {
    title: 'Performance',
    rows: [
      { label: 'Chipset', text: (phone) => phone.chipset },
      { label: 'Operating system', text: (phone) => phone.os },
      bars('RAM', (phone) => phone.ram, memorySize),
      bars('Storage', (phone) => phone.storage, memorySize),
      yesNo('Memory card', (phone) => phone.memoryCard),
    ],
  },
  {
    title: 'Cameras',
    rows: [
      bars('Main camera', (phone) => phone.primaryCamera, unit('MP')),
      { label: 'Rear cameras', text: (phone) => lenses(phone.rearCameras) },
      yesNo('Optical stabilisation', (phone) => phone.ois),
      bars('Front camera', (phone) => phone.secondaryCamera, unit('MP')),
    ],
  },
  {
    title: 'Battery',
    rows: [
      bars('Capacity', (phone) => phone.batteryCapacity, unit('mAh')),
      bars('Wired charging', (phone) => phone.wiredCharging, unit('W')),
      bars(
        'Wireless charging',
        (phone) => phone.wirelessCharging,
        (watts) => (watts === 0 ? 'No' : `${watts} W`),
      ),
    ],
  },
  {
    title: 'Body',
    rows: [
      { label: 'Height', text: (phone) => phone.dimensions && `${phone.dimensions.height} mm` },
      { label: 'Width', text: (phone) => phone.dimensions && `${phone.dimensions.width} mm` },
      figure('Thickness', 'lower', (phone) => phone.dimensions?.thickness ?? null, unit('mm')),
      figure('Weight', 'lower', (phone) => phone.weight, unit('g')),
      {
        label: 'Water and dust',
        text: (phone) => phone.ipRating,
        better: 'higher',
        figures: (phone) => ipDigits(phone.ipRating),
      },
      { label: 'Colours', text: (phone) => phone.colours.join(', ') || null },
    ],
  },
  {
    title: 'Connections',
    rows: [
      yesNo('5G', (phone) => phone.network5g),
      yesNo('NFC', (phone) => phone.nfc),
      yesNo('Headphone jack', (phone) => phone.headphoneJack),
    ],
  },
];

type Read<Value> = (phone: Product) => Value | null;

function figure(label: string, better: Better, read: Read<number>, write: (value: number) => string): RowRule {
  return {
    label,
    better,
    text: (phone) => {
      const value = read(phone);
      return value === null ? null : write(value);
    },
    figures: (phone) => one(read(phone)),
  };
}

function bars(label: string, read: Read<number>, write: (value: number) => string): RowRule {
  return { ...figure(label, 'higher', read, write), bar: true };
}

function yesNo(label: string, read: Read<boolean>): RowRule {
  const asNumber: Read<number> = (phone) => {
    const value = read(phone);
    return value === null ? null : Number(value);
  };
  return figure(label, 'higher', asNumber, (value) => (value === 1 ? 'Yes' : 'No'));
}

function one(value: number | null): Figures {
  return value === null ? null : [value];
}

function unit(name: string) {
  return (value: number) => `${value} ${name}`;
}

function pixelCount({ pixels }: Product): number | null {
  return pixels && pixels.width * pixels.height;
}

function resolution({ pixels, resolutionType }: Product): string | null {
  return pixels && `${resolutionType ?? ''} ${pixels.width} × ${pixels.height}`.trim();
}

function lenses(cameras: Lens[]): string | null {
  const named = cameras.map(({ megapixels, kind }) =>
    kind && kind !== 'other' ? `${megapixels} MP ${kind}` : `${megapixels} MP`,
  );
  return named.join(' + ') || null;
}
