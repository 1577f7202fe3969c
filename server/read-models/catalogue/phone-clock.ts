import type { Phone } from '#contract/phone/phone.ts';
import { type NewPricePoint, newPricePoints } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { isHidden, visibleFrom } from '#contract/phone/publication.ts';
import { indiaToday } from '#contract/time.ts';
import { toColumns, toPhone } from '#db/phone-columns.ts';
import { phoneAt, type ScheduleRow } from '#db/price-schedules.ts';
import { toCard } from './cards.ts';
import type { RowWithBrand } from './rows.ts';

/** A phone in the admin area, and whether readers see it. */
export interface DeskPhone extends Pick<Phone, 'publication' | 'publishAt'> {
  card: ProductCard;
}

interface ScheduledPhone {
  row: RowWithBrand;
  schedules: ScheduleRow[];
  /** The next start or end of a price, in milliseconds. */
  edgeAt: number;
}

interface HiddenPhone {
  row: RowWithBrand;
  desk: DeskPhone;
  /** In milliseconds; infinity for a draft. */
  visibleFrom: number;
}

/** What happens to phones by the clock: scheduled prices start and end, hidden phones appear. */
export class PhoneClock {
  /** Rows of phones with a scheduled price whose start or end is not stored yet. */
  readonly #scheduled = new Map<string, ScheduledPhone>();
  /** Phones that readers do not see, or not yet. */
  readonly #hidden = new Map<string, HiddenPhone>();
  /** The next time anything changes by the clock, in milliseconds. */
  #nextEdgeAt = Number.POSITIVE_INFINITY;

  isDue(now: number): boolean {
    return now >= this.#nextEdgeAt;
  }

  /** Call it after rows were added or removed. */
  setNextEdge(): void {
    this.#nextEdgeAt = Number.POSITIVE_INFINITY;
    for (const { edgeAt } of this.#scheduled.values()) this.#nextEdgeAt = Math.min(this.#nextEdgeAt, edgeAt);
    for (const { visibleFrom: from } of this.#hidden.values()) this.#nextEdgeAt = Math.min(this.#nextEdgeAt, from);
  }

  /** Hidden phones that are due; removes them from the hidden ones. */
  *takeAppeared(now: number): Generator<RowWithBrand> {
    for (const [id, { row, visibleFrom: from }] of this.#hidden) {
      if (from > now) continue;
      this.#hidden.delete(id);
      yield row;
    }
  }

  /** Phones whose price has started or ended; also computes each one's next change. */
  *takeRepriced(now: number): Generator<RowWithBrand> {
    for (const [id, { row, schedules, edgeAt }] of this.#scheduled) {
      if (edgeAt > now || this.#hidden.has(id)) continue;
      this.setScheduled(row, schedules, now);
      yield row;
    }
  }

  /** Records the phone's future price changes. */
  setScheduled(row: RowWithBrand, schedules: ScheduleRow[], now = Date.now()): void {
    if (schedules.length === 0) return;
    const edges = schedules.flatMap(({ from_at, until_at }) => [from_at, until_at ?? from_at].map(Date.parse));
    const edgeAt = Math.min(...edges.filter((at) => at > now), Number.POSITIVE_INFINITY);
    this.#scheduled.set(row.id, { row, schedules, edgeAt });
  }

  removeScheduled(id: string): void {
    this.#scheduled.delete(id);
  }

  /** Returns whether the phone is hidden from readers. */
  setHidden(row: RowWithBrand): boolean {
    const { id, publication, publish_at: publishAt } = row;
    const from = visibleFrom({ publication, publishAt });
    if (from === null || from <= Date.now()) {
      this.#hidden.delete(id);
      return false;
    }
    const desk = { card: toCard(this.inForce(row)), publication, publishAt };
    this.#hidden.set(id, { row, desk, visibleFrom: from });
    return true;
  }

  removeHidden(id: string): void {
    this.#hidden.delete(id);
  }

  isHidden(id: string): boolean {
    return this.#hidden.has(id);
  }

  get hiddenCount(): number {
    return this.#hidden.size;
  }

  hiddenPhone(id: string): DeskPhone | null {
    return this.#hidden.get(id)?.desk ?? null;
  }

  hiddenPhones(): DeskPhone[] {
    return [...this.#hidden.values()].map(({ desk }) => desk);
  }

  /** A stored phone as it is now: with current prices, and published if it is due. */
  inForce(row: RowWithBrand, now = Date.now()): RowWithBrand {
    const scheduled = this.#scheduled.get(row.id);
    const hasAppeared =
      row.publication === 'scheduled' && !isHidden({ publication: row.publication, publishAt: row.publish_at }, now);
    if (!scheduled) return hasAppeared ? { ...row, publication: 'published', publish_at: null } : row;
    const stored = { ...toPhone(row), ...(hasAppeared && { publication: 'published' as const, publishAt: null }) };
    const phone = phoneAt(stored, scheduled.schedules, new Date(now).toISOString());
    return phone === stored && !hasAppeared ? row : { ...row, ...toColumns(phone) };
  }

  /** History points for price changes that are due but not stored yet. */
  duePricePoints(id: string, now = Date.now()): NewPricePoint[] {
    const row = this.#scheduled.get(id)?.row;
    return row ? newPricePoints(toPhone(row), toPhone(this.inForce(row, now)), indiaToday()) : [];
  }
}
