import { resolutionType } from '#catalogue/filter/resolution.ts';
import { PHONE_LABELS } from '#contract/phone/labels.ts';
import type { Lens, Phone } from '#contract/phone/phone.ts';
import type { SpecGroup } from '#contract/phone/product.ts';

type Row = [label: string, value: string | null];

/**
 * The full specification as a reader sees it; beneath a group's title a label need not repeat it. A row nobody
 * published stays, with null: absence is a fact too.
 */
export function specGroups(phone: Phone): SpecGroup[] {
  return [
    group('Display', [
      ['Size', unit(phone.displaySize, 'inch')],
      ['Type', phone.displayType],
      ['Resolution', resolution(phone)],
      [PHONE_LABELS.refreshRate, unit(phone.refreshRate, 'Hz')],
      [PHONE_LABELS.glass, phone.glass],
    ]),
    group('Performance', [
      [PHONE_LABELS.chipset, phone.chipset],
      [PHONE_LABELS.os, phone.os],
      ['RAM', sizes(phone.variants.map((variant) => variant.ram))],
      ['Storage', sizes(phone.variants.map((variant) => variant.storage))],
      [PHONE_LABELS.memoryCard, yesNo(phone.memoryCard)],
    ]),
    group('Cameras', [
      ['Main camera', lenses(phone.rearCameras)],
      ['Front camera', lenses(phone.frontCameras)],
      [PHONE_LABELS.ois, yesNo(phone.ois)],
    ]),
    group('Battery', [
      ['Capacity', unit(phone.batteryCapacity, 'mAh')],
      [PHONE_LABELS.wiredCharging, unit(phone.wiredCharging, 'W')],
      [PHONE_LABELS.wirelessCharging, phone.wirelessCharging === 0 ? 'No' : unit(phone.wirelessCharging, 'W')],
    ]),
    group('Body', [
      [PHONE_LABELS.dimensions, dimensions(phone.dimensions)],
      ...(phone.foldable ? [['Folded', dimensions(phone.foldedDimensions)] satisfies Row] : []),
      [PHONE_LABELS.weight, unit(phone.weight, 'g')],
      [PHONE_LABELS.ipRating, phone.ipRating],
      [PHONE_LABELS.colours, phone.colours.length > 0 ? phone.colours.join(', ') : null],
    ]),
    group('Connections', [
      [PHONE_LABELS.network5g, yesNo(phone.network5g)],
      [PHONE_LABELS.nfc, yesNo(phone.nfc)],
      [PHONE_LABELS.headphoneJack, yesNo(phone.headphoneJack)],
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
