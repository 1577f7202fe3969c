import { FIELD_GROUP_NAMES, FIELD_GROUPS } from '#contract/phone/field-row.ts';
import { derivedRow, type FigureKey, isDerived, type PhoneKey } from '#contract/phone/fields.ts';
import { LINES, sheetText } from '#contract/phone/lines.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { Product, SpecGroup } from '#contract/phone/product.ts';
import { toPhone } from '#db/phone-columns.ts';
import { slugify } from '#db/slug.ts';
import { cornerRadiusOf } from '#server/media/drawings/body.ts';
import { swatchOf } from '#server/media/drawings/phone/colours.ts';
import { toCard, toImage } from '#server/read-models/catalogue/cards.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';

/** Data that is read besides the phone's row. */
export interface Feedback {
  /** The number of ratings with one star, two … five. */
  ratings: number[];
  reviewCount: number;
  /** How many of them are demo data. */
  demoReviews: number;
}

export function toProduct(row: RowWithBrand, { ratings, reviewCount, demoReviews }: Feedback, asOf?: string): Product {
  const phone = toPhone(row);
  const card = toCard(row, phone, asOf);
  return {
    ...phone,
    ...card,
    ...(demoReviews > 0 && { demo: [...(card.demo ?? []), 'reviews' as const] }),
    image: toImage(row),
    swatches: row.image === null ? swatchesOf(phone) : [],
    cornerRadius: cornerRadiusOf(phone),
    brandWebsite: row.brand_website,
    specs: specGroups(phone),
    ratings,
    commentCount: row.comment_count ?? 0,
    reviewCount,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A photograph replaces the drawing, so there are no colours to choose. */
function swatchesOf({ colours }: Phone): Product['swatches'] {
  return colours
    .map((name) => ({ key: slugify(name), name, tone: swatchOf(name) }))
    .filter(({ key }, index, all) => key !== '' && all.findIndex((other) => other.key === key) === index);
}

/** The field whose source applies to a figure. */
function fieldOf(key: FigureKey): PhoneKey {
  if (!isDerived(key)) return key;
  const { of, before } = derivedRow(key);
  return of ?? before;
}

const SHEET = FIELD_GROUP_NAMES.map((group) => ({
  title: FIELD_GROUPS[group].title,
  lines: LINES.filter((line) => line.group === group && line.labels.sheet !== null),
})).filter(({ lines }) => lines.length > 0);

/**
 * The full specification for readers. Unpublished figures stay as null rows, because it is useful to know that they are
 * missing.
 */
function specGroups(phone: Phone): SpecGroup[] {
  return SHEET.map(({ title, lines }) => ({
    title,
    rows: lines
      .filter(({ ofFoldables }) => !ofFoldables || phone.foldable !== null)
      .map((line) => ({
        label: line.labels.sheet ?? '',
        value: sheetText(phone, line),
        field: fieldOf(line.key),
      })),
  }));
}
