import type { PhoneKey } from '#contract/phone/fields.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import { valueText } from '#contract/phone/lines.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import { contradictingVariants, lessMemoryForMore, sameVariant, withHeadlinePrice } from '#contract/phone/prices.ts';
import { FIGURE_SOURCES, type FigureSource, type FigureSources } from '#contract/phone/sources.ts';
import { changedFields, emptyPhone } from '#contract/phone/values.ts';
import type { Queryable } from '#db/client.ts';
import { readFigureSources } from '#db/figure-sources.ts';
import { toPhone } from '#db/phone-columns.ts';
import { phoneId, slugify } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';
import { contractReason, type ImportProblem, type ParsedPhone } from './collector.ts';
import { ImportError, rejectImport } from './layout.ts';
import { PhoneIndex } from './phone-index.ts';
import { isPricedBy, type PriceStep, priceSteps } from './price-steps.ts';
import { updatePhone } from './update-phone.ts';

export type PlannedBrand = { id: string; name: string };
export type PlannedPhone = { id: string; phone: Phone; prices: PriceStep[] };
export type PlannedChange = PlannedPhone & { before: Phone; fields: (keyof Phone)[] };
/** A manual edit that differs from the file; it stays. */
export type ManualValue = FigureSource & { id: string; name: string; field: PhoneKey; ours: string; theirs: string };

interface PlanOptions {
  /** Also overwrite manual edits. */
  replaceEdits: boolean;
}

const BY_HAND = FIGURE_SOURCES.editor.rank;

/** SQLite takes at most 32,766 parameters in a statement. */
const IDS_PER_QUERY = 5_000;

/** What an import will change, computed without writing. */
export class Plan {
  readonly brands: PlannedBrand[] = [];
  readonly created: PlannedPhone[] = [];
  readonly changed: PlannedChange[] = [];
  readonly unchanged: PlannedPhone[] = [];
  readonly kept: ManualValue[] = [];
  readonly problems: ImportProblem[] = [];
  readonly #index: PhoneIndex;
  readonly #options: PlanOptions;
  readonly #rows = new Map<string, number>();
  readonly #refused = new Set<number>();

  private constructor(index: PhoneIndex, options: PlanOptions) {
    this.#index = index;
    this.#options = options;
  }

  static async make(query: Queryable, phones: readonly ParsedPhone[], options: PlanOptions): Promise<Plan> {
    const plan = new Plan(await PhoneIndex.load(query), options);
    for (let start = 0; start < phones.length; start += IDS_PER_QUERY) {
      const batch = phones.slice(start, start + IDS_PER_QUERY);
      const ids = batch.flatMap((one) => plan.#index.findPhones(plan.#index.brandMeant(one), one.phone.name));
      const known = await phonesById(query, [...new Set(ids)]);
      for (const incoming of batch) await plan.#add(incoming, known);
    }
    return plan;
  }

  async #add(incoming: ParsedPhone, known: ReadonlyMap<string, KnownPhone>): Promise<void> {
    const { rows, phone } = incoming;
    try {
      const [id, ...others] = this.#index.findPhones(this.#index.brandMeant(incoming), phone.name);
      if (others.length > 0) rejectImport(`It could be any of these phones: ${[id, ...others].join(', ')}.`);
      const before = id === undefined ? undefined : known.get(id);
      if (id !== undefined && before) this.#change(id, before, incoming);
      else await this.#create(incoming, id);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      for (const { row } of rows) this.#reject(row, phone.name, error.message);
    }
  }

  /** Keeps only the first reason. */
  #reject(row: number, name: string, reason: string): void {
    if (!this.#refused.has(row)) this.problems.push({ row, name, reason });
    this.#refused.add(row);
  }

  #change(id: string, { phone: before, sources }: KnownPhone, parsed: ParsedPhone): void {
    this.#claim(id, parsed.row);
    const incoming = parsed.pricesOnly ? this.#withoutUnknownVariants(before, parsed) : parsed;
    if (incoming.rows.length === 0) return;
    const phone = this.#withoutEdits(id, before, updatePhone(before, incoming), sources);
    if (incoming.pricesOnly) rejectContradictions(before, phone);
    const fields = changedFields(before, phone);
    const prices = priceSteps(before, phone, incoming);
    if (fields.length === 0) this.unchanged.push({ id, phone, prices: incoming.pricesOnly ? prices : [] });
    else this.changed.push({ id, phone: validated(phone), before, fields, prices });
  }

  /** A price list adds no variants: rows with unknown variants are refused, the others are used. */
  #withoutUnknownVariants(before: Phone, parsed: ParsedPhone): ParsedPhone {
    const isKnown = (variant: Variant) => before.variants.some((known) => isPricedBy(known, variant));
    const names = before.variants.map(formatVariant).join(', ') || 'none';
    for (const { row, variants } of parsed.rows)
      for (const variant of variants)
        if (!isKnown(variant))
          this.#reject(
            row,
            parsed.phone.name,
            `The phone has no variant ${formatVariant(variant)}. Its variants: ${names}.`,
          );
    return {
      ...parsed,
      rows: parsed.rows.filter(({ variants }) => variants.every(isKnown)),
      phone: withHeadlinePrice({ ...parsed.phone, variants: parsed.phone.variants.filter(isKnown) }),
    };
  }

  /** Manual edits outrank a file. Variants are not affected, because prices have their own date and source. */
  #withoutEdits(id: string, before: Phone, after: Phone, sources: FigureSources): Phone {
    if (this.#options.replaceEdits) return after;
    const entered = changedFields(before, after).flatMap((field): [PhoneKey, FigureSource][] => {
      const source = field === 'variants' ? undefined : sources[field];
      return source && FIGURE_SOURCES[source.source].rank === BY_HAND ? [[field, source]] : [];
    });
    for (const [field, source] of entered)
      this.kept.push({
        id,
        name: before.name,
        field,
        ...source,
        ours: valueText(field, before[field]),
        theirs: valueText(field, after[field]),
      });
    return { ...after, ...Object.fromEntries(entered.map(([field]) => [field, before[field]])) };
  }

  async #create(incoming: ParsedPhone, twin: string | undefined): Promise<void> {
    const { row, phone, pricesOnly } = incoming;
    const brandName = this.#index.brandMeant(incoming);
    if (pricesOnly) rejectImport('This phone is not in the catalogue. A price list can’t add phones.');
    // A name that this file itself introduced in an earlier row.
    if (twin !== undefined) this.#claim(twin, row);
    const existing = this.#index.findBrand(brandName);
    const brandId =
      existing ??
      (await availableId(slugify(brandName) || 'brand', async (wanted) => this.#index.brandIds.has(wanted)));
    const created = updatePhone({ ...emptyPhone(phone.name, brandId), status: phone.status }, incoming);
    if (existing === null) {
      this.brands.push({ id: brandId, name: brandName });
      this.#index.addBrand(brandId, brandName);
    }
    const wanted = phoneId(brandName, phone.name);
    const id = await availableId(wanted, async (candidate) => this.#index.phoneIds.has(candidate));
    this.#index.addPhone(id, brandId, brandName, phone.name);
    this.#claim(id, row);
    this.created.push({ id, phone: created, prices: priceSteps(null, created, incoming) });
  }

  /** Each phone may occur once; a second row is reported with the number of the first. */
  #claim(id: string, row: number): void {
    const first = this.#rows.get(id);
    if (first !== undefined) rejectImport(`It is a duplicate of row ${first}.`);
    this.#rows.set(id, row);
  }
}

function rejectContradictions(before: Phone, after: Phone): void {
  const old = contradictingVariants(before.variants);
  const wrong = contradictingVariants(after.variants).find(
    (variant) => !old.some((other) => sameVariant(other, variant)),
  );
  if (!wrong || wrong.price === null) return;
  const smaller = lessMemoryForMore(after.variants, wrong);
  rejectImport(
    `${formatVariant(wrong)} for ${formatRupees(wrong.price)} would cost less than ${smaller.map((variant) => `${formatVariant(variant)} (${formatRupees(variant.price ?? 0)})`).join(', ')}, which has less memory.`,
  );
}

/** Valid figures may still contradict what the database adds to them. */
function validated(phone: Phone): Phone {
  const reason = contractReason(phone);
  return reason ? rejectImport(reason) : phone;
}

interface KnownPhone {
  phone: Phone;
  sources: FigureSources;
}

async function phonesById(query: Queryable, ids: readonly string[]): Promise<Map<string, KnownPhone>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('products').selectAll().where('id', 'in', ids).execute();
  const sources = await readFigureSources(query, ids);
  return new Map(rows.map((row) => [row.id, { phone: toPhone(row), sources: sources.get(row.id) ?? {} }]));
}
