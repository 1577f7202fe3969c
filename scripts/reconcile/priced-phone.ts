import type { PricedPhone } from '#db/seed/check-prices.ts';
import { byDay, newest, type PhonePoints } from './points.ts';

/** As the catalogue's files write it: the present price of each variant. */
export function pricedPhone({ phone, variants }: PhonePoints): PricedPhone {
  const { id, name, brandId, launchedAt, network5g } = phone;
  const priced = variants.map(({ ram, storage, points, isOvertaken }) => {
    const { price = null, at = null, source = null } = (isOvertaken ? null : newest(points)) ?? {};
    return { ram, storage, price, priceAt: at, priceSource: source };
  });
  return { id, name, brandId, launchedAt, network5g, variants: priced };
}

/** Everything but the present prices, oldest first. */
export function olderPrices({ variants }: PhonePoints) {
  return variants
    .flatMap(({ ram, storage, points, isOvertaken }) => {
      const older = isOvertaken ? points : points.slice(0, -1);
      return older.map(({ price, at, source }) => ({ ram, storage, price, at, source }));
    })
    .sort(byDay);
}
