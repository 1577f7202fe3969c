import type { Product, ProductChanges, ProductImage } from '#contract/phone/product.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type FieldChange, fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { EditConflictError } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { type RowWithBrand, toImage } from './mapping.ts';
import { deleteUnusedImage, withStoredPicture } from './pictures.ts';
import { updateProduct } from './queries.ts';
import {
  noSuchPhone,
  requireBrandName,
  requireProduct,
  requireRows,
  validatePhone,
  withLowestPrice,
} from './service.ts';

/** The version that an editor had before the eyes, and who that is. */
interface Edit {
  updatedAt?: string | undefined;
  actorId: string;
}

export async function changeProduct(
  services: Services,
  id: string,
  { updatedAt, ...body }: ProductChanges,
  actorId: string,
  picture?: Buffer,
): Promise<Product> {
  if (!services.catalogue.model.get(id)) throw noSuchPhone();
  const before = await withStoredPicture(services, picture, (image) =>
    withVersionCheck(services, id, updatedAt, async (trx, row) => {
      const old = toPhone(row);
      const merged = validatePhone({ ...old, ...body });
      const phone = body.variants ? withLowestPrice(merged, body) : merged;
      await requireBrandName(trx, phone.brandId);
      const at = nextTimestamp(row.updated_at);
      await updateProduct(trx, row, phone, image, at);
      const fields = [...fieldChanges(old, phone), ...pictureChange(toImage(row), image)];
      if (fields.length > 0) await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
      await recordContentChanges(trx, services.database, 'product', [id]);
      return row;
    }),
  );
  if (picture) await deleteUnusedImage(services, toImage(before));
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** The files stay until the sweep: pages that are cached somewhere still show the picture for a while. */
export async function removePicture(services: Services, id: string, { updatedAt, actorId }: Edit): Promise<Product> {
  await withVersionCheck(services, id, updatedAt, async (trx, row) => {
    const image = toImage(row);
    if (!image) return;
    const at = nextTimestamp(row.updated_at);
    await updateProduct(trx, row, toPhone(row), null, at);
    const fields = pictureChange(image, null);
    await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
    await recordContentChanges(trx, services.database, 'product', [id]);
  });
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** Changes one phone; where the editor says which version was edited, only that one. */
async function withVersionCheck<T>(
  services: Services,
  id: string,
  updatedAt: string | undefined,
  change: (trx: Trx, row: RowWithBrand) => Promise<T>,
): Promise<T> {
  try {
    return await services.database.query.transaction().execute(async (trx) => {
      const [row] = await requireRows(trx, services.database, [id]);
      if (updatedAt !== undefined && Date.parse(row.updated_at) !== Date.parse(updatedAt))
        throw new StaleVersionError();
      return change(trx, row);
    });
  } catch (error) {
    if (!(error instanceof StaleVersionError)) throw error;
    throw new EditConflictError('Somebody saved this phone in the meantime.', await requireProduct(services, id));
  }
}

/** Thrown inside the transaction, answered outside: SQLite has one connection, and the transaction holds it. */
class StaleVersionError extends Error {}

/** None where the picture stays what it is. */
function pictureChange(before: ProductImage | null, after: ProductImage | null | undefined): FieldChange[] {
  if (after === undefined) return [];
  const address = (image: ProductImage | null) => image?.webp.at(-1)?.url ?? null;
  return [{ field: 'image', before: address(before), after: address(after) }];
}
