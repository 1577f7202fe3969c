import { resolutionType } from '#catalogue/resolution.ts';
import type { Lens, Phone } from '#contract/phone.ts';
import type { SpecGroup } from '#contract/products.ts';

type Row = [label: string, value: string | null];

/** The full specification as a reader sees it. A row nobody published stays, with null: absence is a fact too. */
export function specGroups(phone: Phone): SpecGroup[] {
  return [
    group('Display', [
      ['Size', unit(phone.displaySize, 'inch')],
      ['Type', phone.displayType],
      ['Resolution', resolution(phone)],
      ['Refresh rate', unit(phone.refreshRate, 'Hz')],
      ['Protection', phone.glass],
    ]),
    group('Performance', [
      ['Chipset', phone.chipset],
      ['Operating system', phone.os],
      ['RAM', sizes(phone.variants.map((variant) => variant.ram))],
      ['Storage', sizes(phone.variants.map((variant) => variant.storage))],
      ['Memory card', yesNo(phone.memoryCard)],
    ]),
    group('Cameras', [
      ['Main camera', lenses(phone.rearCameras)],
      ['Front camera', lenses(phone.frontCameras)],
      ['Optical stabilisation', yesNo(phone.ois)],
    ]),
    group('Battery', [
      ['Capacity', unit(phone.batteryCapacity, 'mAh')],
      ['Wired charging', unit(phone.wiredCharging, 'W')],
      ['Wireless charging', phone.wirelessCharging === 0 ? 'No' : unit(phone.wirelessCharging, 'W')],
    ]),
    group('Body', [
      ['Dimensions', dimensions(phone.dimensions)],
      ...(phone.foldable ? [['Folded', dimensions(phone.foldedDimensions)] satisfies Row] : []),
      ['Weight', unit(phone.weight, 'g')],
      ['Water and dust', phone.ipRating],
      ['Colours', phone.colours.length > 0 ? phone.colours.join(', ') : null],
    ]),
    group('Connections', [
      ['5G', yesNo(phone.network5g)],
      ['NFC', yesNo(phone.nfc)],
      ['Headphone jack', yesNo(phone.headphoneJack)],
    ]),
  ];
}

function group(title: string, rows: Row[]): SpecGroup {
  return { title, rows: rows.map(([label, value]) => ({ label, value })) };
}

function unit(figure: number | null, name: string): string | null {
  return figure === null ? null : `${figure} ${name}`;
}

function yesNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No';
}

function resolution({ pixels }: Phone): string | null {
  if (!pixels) return null;
  return `${resolutionType(pixels) ?? ''} ${pixels.width} × ${pixels.height}`.trim();
}

function sizes(figures: (number | null)[]): string | null {
  const known = [...new Set(figures.filter((figure) => figure !== null))].sort((a, b) => a - b);
  return known.length > 0 ? known.map(size).join(', ') : null;
}

function size(gigabytes: number): string {
  if (gigabytes >= 1024) return `${gigabytes / 1024} TB`;
  return gigabytes < 1 ? `${gigabytes * 1024} MB` : `${gigabytes} GB`;
}

function lenses(all: Lens[]): string | null {
  if (all.length === 0) return null;
  return all.map(({ megapixels, kind }) => `${megapixels} MP${kind && kind !== 'other' ? ` ${kind}` : ''}`).join(' + ');
}

function dimensions(size: Phone['dimensions']): string | null {
  return size && `${size.height} × ${size.width} × ${size.thickness} mm`;
}
