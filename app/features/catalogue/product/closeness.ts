import type { PhoneIn } from '#app/features/catalogue/card/card-phone.ts';
import { formatCount, formatRupees } from '#app/lib/format.ts';

export type ComparablePhone = PhoneIn<'price' | 'displaySize' | 'batteryCapacity' | 'primaryCamera'>;

/** Differences that nobody would call one. */
const PRICE_SAME = 0.02;
const MAH_SAME = 100;
const INCH_SAME = 0.05;

/** Why one phone is close to another: what they share, then what differs, most telling first. */
export function closenessText(of: ComparablePhone, other: ComparablePhone): string {
  const same: string[] = [];
  const differs: string[] = [];
  const note = (isSame: boolean, shared: string, difference: string) =>
    isSame ? same.push(shared) : differs.push(difference);
  if (of.price !== null && other.price !== null) {
    const more = other.price - of.price;
    note(
      Math.abs(more) <= of.price * PRICE_SAME,
      'price',
      `${formatRupees(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`,
    );
  }
  if (of.batteryCapacity !== null && other.batteryCapacity !== null) {
    const more = other.batteryCapacity - of.batteryCapacity;
    note(Math.abs(more) < MAH_SAME, 'battery', `${formatCount(Math.abs(more))} mAh ${more > 0 ? 'more' : 'less'}`);
  }
  if (of.displaySize !== null && other.displaySize !== null) {
    const more = other.displaySize - of.displaySize;
    note(Math.abs(more) < INCH_SAME, 'screen size', `${Math.abs(more).toFixed(1)}″ ${more > 0 ? 'larger' : 'smaller'}`);
  }
  if (of.primaryCamera !== null && other.primaryCamera !== null) {
    note(
      of.primaryCamera === other.primaryCamera,
      'main camera',
      `${other.primaryCamera} MP instead of ${of.primaryCamera}`,
    );
  }
  return [same.length > 0 && `Same ${listed(same)}`, ...differs].filter(Boolean).join('; ');
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
