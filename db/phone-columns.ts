import { resolutionType } from '#catalogue/filter/resolution.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { NewProductRow, ProductRow } from './schema.ts';

/** The figures without a column of their own. */
export type Details = Omit<
  Phone,
  'name' | 'brandId' | 'status' | 'launchedAt' | 'price' | 'batteryCapacity' | 'displaySize' | 'chipset'
>;

/** The columns that hold a phone; who likes it and when it was made are not among them. */
export type PhoneColumns = Omit<
  NewProductRow,
  'id' | 'image' | 'likes' | 'favorites' | 'rating_sum' | 'rating_count' | 'created_at' | 'updated_at'
>;

export function toColumns(phone: Phone): PhoneColumns {
  const { name, brandId, status, launchedAt, price, batteryCapacity, displaySize, chipset, ...details } = phone;
  return {
    name,
    brand_id: brandId,
    status,
    launched_at: launchedAt,
    price,
    battery: batteryCapacity,
    display: displaySize,
    storage: largest(phone.variants.map((variant) => variant.storage)),
    ram: largest(phone.variants.map((variant) => variant.ram)),
    primary_camera: phone.rearCameras[0]?.megapixels ?? null,
    secondary_camera: phone.frontCameras[0]?.megapixels ?? null,
    chipset,
    resolution_type: resolutionType(phone.pixels),
    details: JSON.stringify(details satisfies Details),
  };
}

export function toPhone(row: ProductRow): Phone {
  const details: Details = JSON.parse(row.details);
  return {
    ...details,
    name: row.name,
    brandId: row.brand_id,
    status: row.status,
    launchedAt: row.launched_at,
    price: row.price,
    batteryCapacity: row.battery,
    displaySize: row.display,
    chipset: row.chipset,
  };
}

function largest(figures: (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
