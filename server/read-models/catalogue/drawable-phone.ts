import { phonePictureVersion } from '#contract/media/picture-version.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { Picture } from '#contract/picture.ts';
import type { Database } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { DrawablePhone } from '#server/media/drawings/draw-phone.ts';
import { toCard, toImage } from './cards.ts';
import { type LiveCatalogue, noSuchPhone } from './live-catalogue.ts';
import { getProductRow, type RowWithBrand } from './rows.ts';

interface DrawableRow {
  phone: DrawablePhone;
  card: ProductCard;
  image: Picture | null;
  /** Part of the drawing's address, so that it can be cached forever. */
  version: string;
}

/**
 * A phone's figures, card and uploaded picture, all of the same version. A hidden phone is drawn for anyone who knows
 * its version, which only the admin area shows.
 */
export async function requireDrawable(
  { database, catalogue }: { database: Database; catalogue: LiveCatalogue },
  id: string,
  version?: string,
): Promise<DrawableRow> {
  const isVisible = Boolean(catalogue.model.get(id));
  const row =
    isVisible || (version !== undefined && catalogue.isHidden(id))
      ? await getProductRow(database.query, id)
      : undefined;
  if (!row || (!isVisible && version !== pictureVersion(row))) throw noSuchPhone();
  return {
    phone: { ...toPhone(row), id, brand: row.brand_name },
    card: toCard(catalogue.inForce(row)),
    image: toImage(row),
    version: pictureVersion(row),
  };
}

function pictureVersion({ updated_at, brand_name }: RowWithBrand): string {
  return phonePictureVersion({ updatedAt: updated_at, brand: brand_name });
}
