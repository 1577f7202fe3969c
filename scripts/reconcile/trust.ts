import { type Point, yearsBetween } from './points.ts';

/**
 * Whether a shop sold the new phone at that price. What old phones cost on price comparisons is often a refurbished
 * one's, a third party's, or the list price that nobody took down.
 */

export interface History {
  launchedAt: string;
  isDiscontinued: boolean;
  /** What this variant cost at its launch, where that is known. */
  launch: number | null;
  /** What the cheapest variant with more memory cost at its launch. */
  launchOfMore: number | null;
  /** What was believed of this variant so far, oldest first, the launch left out. */
  earlier: readonly Point[];
}

/** Makers do raise prices, by a few hundred rupees; in the first year discounts come and go. */
const ABOVE_LAUNCH = { firstYear: 1.15, later: 1.05, laterRupees: 800 } as const;
const AT_LAUNCH_PRICE = 0.97;
/** A dear phone becomes cheaper in a year and a half; a cheap one may keep its price for longer. */
const DEAR = 15_000;
const LIST_PRICE_YEARS = { dear: 1.5, cheap: 2 } as const;
const RISE = { discontinued: 1.12, onSale: 1.35 } as const;
const FALL = 0.55;

/** The lowest share of the launch price for which a new one was sold, by age in years. */
function lowestShare(age: number, isDiscontinued: boolean): number {
  if (age < 1) return 0.5;
  if (age < 3 || !isDiscontinued) return 0.42;
  return 0.55;
}

export function reasonToDistrust(point: Point, history: History): string | null {
  const age = yearsBetween(history.launchedAt, point.at);
  if (age < -0.05) return 'before the launch';
  return comparedWithLaunch(point, age, history) ?? comparedWithEarlier(point, history);
}

function highest(launch: number, age: number): number {
  if (age < 1) return launch * ABOVE_LAUNCH.firstYear;
  return Math.max(launch * ABOVE_LAUNCH.later, launch + ABOVE_LAUNCH.laterRupees);
}

function comparedWithLaunch({ price }: Point, age: number, history: History): string | null {
  const { launch, launchOfMore, isDiscontinued } = history;
  const known = launch ?? launchOfMore;
  if (known !== null && price > highest(known, age)) return 'above the launch price';
  if (launch === null) return null;
  const share = price / launch;
  if (share < lowestShare(age, isDiscontinued)) return 'refurbished: too small a part of the launch price';
  const years = launch >= DEAR ? LIST_PRICE_YEARS.dear : LIST_PRICE_YEARS.cheap;
  if (share >= AT_LAUNCH_PRICE && age >= years) return 'a list price that nobody took down';
  return null;
}

function comparedWithEarlier({ price, at }: Point, { earlier, isDiscontinued, launchedAt }: History): string | null {
  const before = earlier.at(-1);
  if (!before) return null;
  if (price < FALL * before.price) return 'refurbished: far below what it cost before';
  const allowed = isDiscontinued ? RISE.discontinued : RISE.onSale;
  const isOld = yearsBetween(launchedAt, at) >= 1;
  return isOld && price > allowed * before.price ? 'a third party: dearer than before, long after the launch' : null;
}
