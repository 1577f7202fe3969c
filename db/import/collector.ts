import { BrandFields } from '#contract/brands.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import { type Phone, PhoneFields, type Variant } from '#contract/phone/phone.ts';
import { headlineVariant, sameVariant, withHeadlinePrice } from '#contract/phone/prices.ts';
import { publicationProblem } from '#contract/phone/publication.ts';
import { textsOf } from '#contract/phone/values.ts';
import { fieldName, type Layout, type ParsedRow } from './layout.ts';
import { mergePhones, mergePriceRows, TOO_MANY_VARIANTS, VARIANTS_MAX } from './merge.ts';
import { modelKey } from './parse/names.ts';
import { hasMarkup } from './parse/text.ts';

/** A row's phone and its variants. */
type VariantRow = { row: number; variants: readonly Variant[] };
export type ParsedPhone = ParsedRow & {
  /** The first row of the phone. */
  row: number;
  rows: VariantRow[];
};
type RowReading = Pick<Layout, 'rowsAreVariants' | 'columnOf'>;
type ColumnOf = Layout['columnOf'];
export type ImportProblem = { row: number; name: string; reason: string };

function markupReason(phone: Phone): string | null {
  const marked = textsOf(phone).find((text) => typeof text === 'string' && hasMarkup(text));
  return marked ? `It contains markup: "${marked.slice(0, 60)}".` : null;
}

function valueAt(phone: Phone, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], phone);
}

function brandReason({ brandName, phone }: ParsedRow, columnOf: ColumnOf): string | null {
  if (phone.brandId === '') return `The brand "${brandName}" has no letters or digits for a web address.`;
  const checked = BrandFields.shape.name.safeParse(brandName);
  return checked.success ? null : `${fieldName('brandId', columnOf?.('brandId'))}: ${checked.error.issues[0]?.message}`;
}

/** One record may contain thousands of wrong values. */
const ISSUES_SHOWN = 5;

/** Why the contract refuses the phone, with each field and its refused value. */
export function contractReason(phone: Phone, columnOf?: ColumnOf): string | null {
  const checked = PhoneFields.safeParse(phone);
  if (checked.success) return null;
  const { issues } = checked.error;
  const more = issues.length > ISSUES_SHOWN ? ` And ${issues.length - ISSUES_SHOWN} more.` : '';
  const reasons = issues.slice(0, ISSUES_SHOWN).map((issue) => {
    const value = valueAt(phone, issue.path);
    const shown = value === undefined || typeof value === 'object' ? '' : ` (it says "${String(value).slice(0, 60)}")`;
    const field = issue.path[0] as keyof Phone;
    return `${fieldName(field, columnOf?.(field))}: ${issue.message}${shown}`;
  });
  return reasons.join(' ') + more;
}

/** Launch dates are compared with the precision published. */
function futureReason(phone: Phone, today: string): string | null {
  if (!phone.launchedAt || phone.status === 'upcoming') return null;
  return phone.launchedAt > today.slice(0, phone.launchedAt.length)
    ? `It is not on sale yet: it launches on ${phone.launchedAt}.`
    : null;
}

/** A variant with two prices, or a price that none of the variants has. */
function priceReason({ price, variants }: Phone): string | null {
  const twice = variants.find(
    (one, index) =>
      one.price !== null &&
      variants.slice(0, index).some((other) => sameVariant(one, other) && (other.price ?? one.price) !== one.price),
  );
  if (twice) return `It has two prices for ${formatVariant(twice)}.`;
  const headline = headlineVariant(variants);
  if (price === null || headline?.price === null || headline?.price === undefined || headline.price === price)
    return null;
  return `The price of ${formatRupees(price)} is not that of its cheapest variant, ${formatVariant(headline)} for ${formatRupees(headline.price)}.`;
}

/** Combines rows into phones: variants of a phone merge, and invalid rows become problems. */
export class Collector {
  readonly problems: ImportProblem[] = [];
  #phones = new Map<string, ParsedPhone>();
  #variantRows = new Map<string, number>();
  #priceRows = new Map<string, ParsedPhone[]>();
  #today: string;

  constructor(today: string) {
    this.#today = today;
  }

  /** Rows of a price list are judged together: if two contradict each other, neither is trusted. */
  finish(): ParsedPhone[] {
    const priced = [...this.#priceRows.values()].flatMap((rows) => mergePriceRows(rows, this.problems) ?? []);
    this.#priceRows.clear();
    this.problems.sort((a, b) => a.row - b.row);
    return [...this.#phones.values(), ...priced];
  }

  reject(row: number, name: string, reason: string): void {
    this.problems.push({ row, name, reason });
  }

  add(row: number, draft: ParsedRow, { rowsAreVariants, columnOf }: RowReading): void {
    const { brandName, phone } = draft;
    const priced = Array.isArray(phone.variants) ? withHeadlinePrice(phone) : phone;
    const reason =
      brandReason(draft, columnOf) ??
      markupReason(priced) ??
      contractReason(priced, columnOf) ??
      priceReason(phone) ??
      publicationProblem(priced).publishAt ??
      futureReason(priced, this.#today);
    if (reason) {
      this.reject(row, phone.name, reason);
      return;
    }

    const key = `${phone.brandId}:${modelKey(brandName, phone.name)}`;
    const parsed = PhoneFields.parse(priced);
    const variantRow: VariantRow = { row, variants: parsed.variants };
    if (draft.pricesOnly) {
      const priceRow = { ...draft, row, rows: [variantRow], phone: parsed };
      const rows = this.#priceRows.get(key);
      if (rows) rows.push(priceRow);
      else this.#priceRows.set(key, [priceRow]);
      return;
    }
    const known = this.#phones.get(key);
    if (!known) {
      this.#phones.set(key, { ...draft, row, rows: [variantRow], phone: parsed });
      this.#recordVariantRows(key, parsed, row);
      return;
    }
    const isNew = parsed.variants.some((one) => !known.phone.variants.some((other) => sameVariant(one, other)));
    if (!rowsAreVariants || !isNew) {
      const variant = parsed.variants[0];
      const first = (variant && this.#variantRows.get(`${key}/${variant.ram}/${variant.storage}`)) ?? known.row;
      this.reject(row, phone.name, `It is a duplicate of row ${rowsAreVariants ? first : known.row}.`);
      return;
    }
    if (known.phone.variants.length >= VARIANTS_MAX) {
      this.reject(row, phone.name, TOO_MANY_VARIANTS);
      return;
    }
    known.phone = mergePhones(known.phone, parsed);
    known.rows.push(variantRow);
    this.#recordVariantRows(key, parsed, row);
  }

  #recordVariantRows(key: string, phone: Phone, row: number): void {
    for (const { ram, storage } of phone.variants) this.#variantRows.set(`${key}/${ram}/${storage}`, row);
  }
}
