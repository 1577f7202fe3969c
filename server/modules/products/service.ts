import { type Phone, PhoneFields } from '#contract/phone/phone.ts';
import type { NewProductBody, Product, ProductBody } from '#contract/phone/product.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { emptyPhone, lowestPrice } from '#db/empty-phone.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordProductChanges } from '#db/product-changes.ts';
import { phoneId } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { DrawablePhone } from '#server/media/drawings/draw-phone.ts';
import type { Services } from '#server/services.ts';
import { emptyRatings, ownReactions, ratingsOf } from '../reactions/queries.ts';
import { type RowWithBrand, toProduct } from './mapping.ts';
import { withStoredPicture } from './pictures.ts';
import { getProductRow, getProductRows, insertProduct, lockProducts } from './queries.ts';

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
  const product = toProduct(row, ratings.get(id) ?? emptyRatings());
  return viewer ? { ...product, ...(await ownReactions(database.query, viewer.id, id)) } : product;
}

/** In the order asked for. */
export async function requireProducts({ database, catalogue }: Services, ids: readonly string[]): Promise<Product[]> {
  const missing = ids.find((id) => !catalogue.model.get(id));
  if (missing !== undefined) throw noSuchId(missing);
  const rows = new Map((await getProductRows(database.query, ids)).map((row) => [row.id, row]));
  const ratings = await ratingsOf(database.query, [...rows.values()]);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw noSuchPhone();
    return toProduct(row, ratings.get(id) ?? emptyRatings());
  });
}

export async function getDrawable({ database, catalogue }: Services, id: string): Promise<DrawablePhone | null> {
  const row = catalogue.model.get(id) ? await getProductRow(database.query, id) : undefined;
  return row ? { ...toPhone(row), id, brand: row.brand_name } : null;
}

/** With variants and no price of its own, a phone costs what its cheapest variant does. */
export function withLowestPrice(phone: Phone, input: ProductBody): Phone {
  return input.price === undefined ? { ...phone, price: lowestPrice(phone) } : phone;
}

export async function createProduct(
  services: Services,
  body: NewProductBody,
  actorId: string,
  picture?: Buffer,
): Promise<Product> {
  const phone = withLowestPrice(validatePhone({ ...emptyPhone(body.name, body.brandId), ...body }), body);
  const id = await withStoredPicture(services, picture, (image) =>
    services.database.query.transaction().execute(async (trx) => {
      const brand = await requireBrandName(trx, phone.brandId);
      const id = await availableId(phoneId(brand, phone.name), async (wanted) => {
        return (
          (await trx.selectFrom('products').select('id').where('id', '=', wanted).executeTakeFirst()) !== undefined
        );
      });
      const at = new Date().toISOString();
      await insertProduct(trx, id, phone, image ?? null, at);
      await recordProductChanges(trx, [{ id, fields: [] }], { kind: 'created', actorId, at });
      await recordContentChanges(trx, services.database, 'product', [id]);
      return id;
    }),
  );
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** The rows of phones that all exist, which nobody else changes before the transaction ends. */
export async function requireRows(
  trx: Trx,
  { engine }: Database,
  ids: readonly string[],
): Promise<[RowWithBrand, ...RowWithBrand[]]> {
  await lockProducts(trx, engine, ids);
  const rows = await getProductRows(trx, ids);
  const missing = ids.find((id) => !rows.some((row) => row.id === id));
  const [first, ...others] = rows;
  if (missing !== undefined || !first) throw ids.length === 1 ? noSuchPhone() : noSuchId(missing);
  return [first, ...others];
}

/** Fields that fit one by one may not fit each other; the whole phone is checked as it will be stored. */
export function validatePhone(candidate: Phone): Phone {
  const checked = PhoneFields.safeParse(candidate);
  if (checked.success) return checked.data;
  throw invalidFields(Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
}

export async function requireBrandName(trx: Trx, brandId: string): Promise<string> {
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (!brand) throw invalidFields({ brandId: 'There is no such brand.' });
  return brand.name;
}

export function noSuchPhone(): HttpError {
  return notFound('There is no such phone.');
}

function noSuchId(id = ''): HttpError {
  return notFound(`There is no phone with the id ${id}.`);
}
