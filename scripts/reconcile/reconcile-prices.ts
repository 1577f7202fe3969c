import { exceeds } from '#db/seed/check-prices.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { type GatheredPhone, gather } from './gather.ts';
import type { Listing } from './listing.ts';
import { comparisonPoints, shopPoint } from './observe.ts';
import { byDay, type LeftOut, type PhonePoints, type Point } from './points.ts';
import type { SoldAnywhere } from './read-devices.ts';
import { settle } from './settle.ts';
import { reasonToDistrust } from './trust.ts';
import { type Memory, memoryKey } from './variants.ts';

/** The prices of every phone from all sources: what is believed, by variant and day, and what was left out and why. */

export interface Reconciled {
  phones: PhonePoints[];
  leftOut: LeftOut[];
  counts: Map<string, number>;
}

/** Prices that no rule finds and a reader of the list does: `phone variant price`, and why. */
const BY_NAME: Readonly<Record<string, string>> = {
  'lava-bold-5g 6/128 16999': 'above its 8/128',
  'oppo-f11 6/128 23990': 'the list price before its cut',
};

function leftOutByName(id: string, variant: string, { price }: Point): string | null {
  return BY_NAME[`${id} ${variant} ${price}`] ?? null;
}

export function reconcilePrices(phones: SeedPhone[], listings: Listing[], isSold: SoldAnywhere): Reconciled {
  const gathered = gather(phones, listings, isSold);
  const leftOut: LeftOut[] = [];
  const result = gathered.phones.map((one) => believedPoints(one, leftOut));
  leftOut.push(...settle(result));
  return { phones: result, leftOut, counts: gathered.counts };
}

type OwnPoint = Memory & Point;

/** Launch prices and what our desk wrote: kept by hand, in the catalogue's own files. */
function ownPoints({ prices, variants }: SeedPhone): OwnPoint[] {
  const current = variants.flatMap(({ ram, storage, price, priceAt: at, priceSource: source }) =>
    price !== null && at && source ? [{ ram, storage, price, at, source }] : [],
  );
  return [...prices, ...current].filter(({ source }) => source === 'launch' || source === 'editor');
}

function believedPoints({ phone, variants }: GatheredPhone, leftOut: LeftOut[]): PhonePoints {
  const own = ownPoints(phone).filter((point) => variants.some((one) => memoryKey(one) === memoryKey(point)));
  return {
    phone,
    variants: variants.map(({ listings, isNew, ...memory }) => {
      const variant = memoryKey(memory);
      const known = own
        .filter((point) => memoryKey(point) === variant)
        .map(({ price, at, source }): Point => ({ price, at, source }));
      const launches = known.filter(({ source }) => source === 'launch');
      const believed = known.filter(({ source }) => source !== 'launch');
      for (const point of observedPoints(listings)) {
        const reason =
          leftOutByName(phone.id, variant, point) ??
          reasonToDistrust(point, {
            launchedAt: phone.launchedAt ?? point.at,
            isDiscontinued: phone.status === 'discontinued',
            launch: launches[0]?.price ?? null,
            launchOfMore: launchOfMore(own, memory),
            earlier: believed.filter(({ at }) => at < point.at),
          });
        if (reason) leftOut.push({ ...point, id: phone.id, variant, reason });
        else believed.push(point);
      }
      return { ...memory, isNew, points: [...launches, ...believed].sort(byDay) };
    }),
  };
}

function observedPoints(listings: Listing[]): Point[] {
  const { flipkart = [], smartprix = [] } = Object.groupBy(listings, ({ source }) => source);
  const shop = shopPoint(flipkart);
  // Each reading of the comparison, of 2025 and of 2026, by itself.
  const readings = Map.groupBy(smartprix, ({ at }) => at.slice(0, 4));
  return [...(shop ? [shop] : []), ...[...readings.values()].flatMap(comparisonPoints)].sort(byDay);
}

function launchOfMore(own: OwnPoint[], memory: Memory): number | null {
  const launches = own.filter((other) => other.source === 'launch' && exceeds(other, memory));
  return launches.length > 0 ? Math.min(...launches.map(({ price }) => price)) : null;
}
