import { growInto } from '#catalogue/figures.ts';
import type { Comparator } from './comparators.ts';

/**
 * All slots in one order, kept sorted through single changes by a binary search and one memmove, so that writes leave
 * no work for the next query.
 */
export class SortedSlots {
  slots = new Uint32Array(0);
  count = 0;
  readonly compare: Comparator;

  constructor(compare: Comparator) {
    this.compare = compare;
  }

  /** Takes slots that are already sorted. */
  fill(slots: Uint32Array<ArrayBuffer>): void {
    this.slots = slots;
    this.count = slots.length;
  }

  insert(slot: number): void {
    if (this.count === this.slots.length) {
      this.slots = growInto(this.slots, new Uint32Array(Math.max(256, this.count * 2)));
    }
    this.slots[this.count] = slot;
    this.count++;
    this.reposition(this.count - 1);
  }

  /** The position of a slot; read it before its figures change. */
  find(slot: number): number {
    return this.#firstNotBefore(slot, 0, this.count);
  }

  /** The first position for which `holds` is true, as it must be for all following ones. */
  findFirst(holds: (slot: number) => boolean, from = 0, to = this.count): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.slots[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  removeAt(place: number): void {
    this.slots.copyWithin(place, place + 1, this.count);
    this.count--;
  }

  /** Moves the slot at this position to where its figures now belong. */
  reposition(place: number): void {
    const { slots, count } = this;
    const slot = slots[place] as number;
    if (place > 0 && this.compare(slot, slots[place - 1] as number) < 0) {
      const to = this.#firstNotBefore(slot, 0, place);
      slots.copyWithin(to + 1, to, place);
      slots[to] = slot;
    } else if (place + 1 < count && this.compare(slot, slots[place + 1] as number) > 0) {
      const to = this.#firstNotBefore(slot, place + 1, count) - 1;
      slots.copyWithin(place, place + 1, to + 1);
      slots[to] = slot;
    }
  }

  #firstNotBefore(slot: number, from: number, to: number): number {
    return this.findFirst((other) => this.compare(other, slot) >= 0, from, to);
  }
}
