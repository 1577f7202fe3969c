import type { CatalogueEntry } from '#catalogue/entry.ts';
import { termFigures } from '#catalogue/score/terms.ts';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { lastSeenAt, priceKind, priceVariant, soldVariants } from '#contract/phone/prices.ts';
import type { DemoFigure, ProductCard } from '#contract/phone/product.ts';
import { cardFigures, filterFigures } from '#contract/phone/values.ts';
import { type Picture, singleSize } from '#contract/picture.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { ProductRow } from '#db/schema.ts';
import { drawingSize } from '#server/media/drawings/draw-phone.ts';
import type { RowWithBrand } from './rows.ts';

/**
 * `asOf` is the newest date of the catalogue's prices; without it only the status decides whether a phone is on sale.
 */
export function toCard(row: RowWithBrand, phone = toPhone(row), asOf?: string): ProductCard {
  const seen = lastSeenAt(phone, asOf);
  return {
    id: row.id,
    brand: row.brand_name,
    ...cardFigures(phone),
    priceVariant: priceVariant(phone),
    priceKind: seen && phone.price !== null ? 'last' : priceKind(phone, asOf),
    ...(seen && { lastSeenAt: seen }),
    ...picture(row, phone),
    likes: row.likes,
    favorites: row.favorites,
    rating: averageRating(row),
    ratingCount: row.rating_count,
    // The read model compares phones and fills these in.
    score: null,
    scoreParts: null,
    ...(row.demo_figures && { demo: row.demo_figures.split(',') as DemoFigure[] }),
  };
}

/** The phone's entry in the catalogue. */
export function toEntry(row: RowWithBrand, popularity: number, asOf?: string): CatalogueEntry {
  const phone = toPhone(row);
  return {
    card: toCard(row, phone, asOf),
    figures: { ...filterFigures(phone), ...(lastSeenAt(phone, asOf) && { status: 'unconfirmed' as const }) },
    variants: soldVariants(phone, asOf),
    terms: termFigures(phone),
    popularity,
  };
}

export function toImage(row: Pick<ProductRow, 'image'>): Picture | null {
  return row.image === null ? null : JSON.parse(row.image);
}

/** One decimal, or null without ratings. */
export function averageRating({
  rating_sum,
  rating_count,
}: Pick<ProductRow, 'rating_sum' | 'rating_count'>): number | null {
  return rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10;
}

/** The uploaded picture or the drawing. A drawing's address changes with its figures, so it can be cached forever. */
function picture(row: RowWithBrand, phone: Phone): Pick<ProductCard, 'imageUrl' | 'imageSize'> {
  const image = toImage(row);
  const size = image && singleSize(image);
  if (image && size) return { imageUrl: size.url, imageSize: { width: image.width, height: image.height } };
  const version = phonePictureVersion({ updatedAt: row.updated_at, brand: row.brand_name });
  const drawn = drawingSize(phone);
  return { imageUrl: `/media/drawings/${row.id}.svg?v=${version}`, imageSize: drawn };
}
