import type { Transaction } from 'kysely';
import { type Phone, PhoneFields } from '#contract/phone.ts';
import type { NewProductBody, Product, ProductBody, ProductImage } from '#contract/products.ts';
import { recordChanges } from '#db/content.ts';
import { blankPhone, lowestPrice } from '#db/import/phone-shape.ts';
import { phoneId } from '#db/import/slug.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { Tables } from '#db/schema.ts';
import { freeId } from '#db/unique.ts';
import type { Viewer } from '#server/http/access.ts';
import { refuseTakenName } from '#server/http/conflict.ts';
import { invalidFields, notFound, type Problem } from '#server/http/problem.ts';
import type { DrawablePhone } from '#server/media/drawings/draw-phone.ts';
import { imageNames, removeImage, storeImage } from '#server/media/image.ts';
import { isPictureShown } from '#server/media/shown.ts';
import type { Services } from '#server/services.ts';
import { deleteActivityOf } from '../activity/queries.ts';
import { deleteThread } from '../comments/queries.ts';
import { noRatings, ownReactions, ratingsOf } from '../reactions/queries.ts';
import { toImage, toProduct } from './mapping.ts';
import { deleteProduct, getProductRow, getProductRows, insertProduct, updateProduct } from './queries.ts';

/** With what the viewer did to it, when there is one. */
export async function requireProduct(
  { database, catalogue }: Services,
  id: string,
  viewer: Pick<Viewer, 'id'> | null = null,
): Promise<Product> {
  // The read model knows every id: an address that does not exist costs no query.
  const row = catalogue.model.get(id) ? await getProductRow(database.query, id) : undefined;
  if (!row) throw noSuchPhone();
  const ratings = await ratingsOf(database.query, [row]);
  const product = toProduct(row, ratings.get(id) ?? noRatings());
  return viewer ? { ...product, ...(await ownReactions(database.query, viewer.id, id)) } : product;
}

/** In the order asked for. */
export async function requireProducts({ database, catalogue }: Services, ids: readonly string[]): Promise<Product[]> {
  const missing = ids.find((id) => !catalogue.model.get(id));
  if (missing !== undefined) throw notFound(`There is no phone with the id ${missing}.`);
  const rows = new Map((await getProductRows(database.query, ids)).map((row) => [row.id, row]));
  const ratings = await ratingsOf(database.query, [...rows.values()]);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw noSuchPhone();
    return toProduct(row, ratings.get(id) ?? noRatings());
  });
}

export async function getDrawable({ database, catalogue }: Services, id: string): Promise<DrawablePhone | null> {
  const row = catalogue.model.get(id) ? await getProductRow(database.query, id) : undefined;
  return row ? { ...toPhone(row), id, brand: row.brand_name } : null;
}

/** With variants and no price of its own, a phone costs what its cheapest variant does. */
function withPrice(phone: Phone, given: ProductBody): Phone {
  return given.price === undefined ? { ...phone, price: lowestPrice(phone) } : phone;
}

export async function createProduct(services: Services, body: NewProductBody, picture?: Buffer): Promise<Product> {
  const phone = withPrice(completePhone({ ...blankPhone(body.name, body.brandId), ...body }), body);
  const id = await withPicture(services, picture, (image) =>
    services.database.query.transaction().execute(async (trx) => {
      const brand = await requireBrandName(trx, phone.brandId);
      const id = await freeId(phoneId(brand, phone.name), async (wanted) => {
        return (
          (await trx.selectFrom('products').select('id').where('id', '=', wanted).executeTakeFirst()) !== undefined
        );
      });
      await insertProduct(trx, id, phone, image ?? null, new Date().toISOString());
      await recordChanges(trx, services.database, 'product', [id]);
      return id;
    }),
  );
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

export async function changeProduct(
  services: Services,
  id: string,
  body: ProductBody,
  picture?: Buffer,
): Promise<Product> {
  if (!services.catalogue.model.get(id)) throw noSuchPhone();
  const before = await withPicture(services, picture, (image) =>
    services.database.query.transaction().execute(async (trx) => {
      const row = await getProductRow(trx, id);
      if (!row) throw noSuchPhone();
      const merged = completePhone({ ...toPhone(row), ...body });
      const phone = body.variants ? withPrice(merged, body) : merged;
      await requireBrandName(trx, phone.brandId);
      await updateProduct(trx, row, phone, image, new Date().toISOString());
      await recordChanges(trx, services.database, 'product', [id]);
      return row;
    }),
  );
  if (picture) await discardImage(services, toImage(before));
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

export async function removeProduct(services: Services, id: string): Promise<{ id: string }> {
  const row = await services.database.query.transaction().execute(async (trx) => {
    const found = await getProductRow(trx, id);
    if (!found) throw noSuchPhone();
    await deleteActivityOf(trx, id);
    await deleteProduct(trx, id);
    // After the phone: whoever commented a moment ago held it and is done, whoever comes now finds it gone.
    await deleteThread(trx, { kind: 'product', id });
    await recordChanges(trx, services.database, 'product', [id]);
    return found;
  });
  await discardImage(services, toImage(row));
  await services.catalogue.catchUp();
  return { id };
}

/** Stores the picture before the row that names it, and takes it back when the row cannot be written. */
async function withPicture<T>(
  services: Services,
  picture: Buffer | undefined,
  write: (image: ProductImage | undefined) => Promise<T>,
): Promise<T> {
  const image = picture && (await storeImage(services.media, picture));
  try {
    return await refuseTakenName('This brand has a phone with that name already.', () => write(image));
  } catch (error) {
    if (image) await discardImage(services, image);
    throw error;
  }
}

/** Others may have been given the same picture; its files go when the last of them does. */
async function discardImage(services: Services, image: ProductImage | null): Promise<void> {
  if (!image) return;
  const [anyName] = imageNames(image);
  if (anyName && (await isPictureShown(services.database.query, anyName))) return;
  await removeImage(services.media, image);
}

/** Fields that fit one by one may not fit each other; the whole phone is checked as it will be stored. */
function completePhone(candidate: Phone): Phone {
  const checked = PhoneFields.safeParse(candidate);
  if (checked.success) return checked.data;
  throw invalidFields(Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
}

async function requireBrandName(trx: Transaction<Tables>, brandId: string): Promise<string> {
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (!brand) throw invalidFields({ brandId: 'There is no such brand.' });
  return brand.name;
}

function noSuchPhone(): Problem {
  return notFound('There is no such phone.');
}
