import { type Phone, PhoneFields } from '#contract/phone/phone.ts';
import type { NewProductBody, Product, ProductBody, ProductChanges, ProductImage } from '#contract/phone/product.ts';
import { emptyPhone, lowestPrice } from '#contract/phone/values.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type FieldChange, fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { type ReactedPhone, type Reaction, ratePhone, toggleReaction } from '#db/reactions.ts';
import { phoneId } from '#db/slug.ts';
import { availableId, isForeignKeyViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { EditConflictError, invalidFields } from '#server/http/response/http-error.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { toImage } from '#server/read-models/catalogue/cards.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { toProduct } from './mapping.ts';
import { deleteUnusedImage, withStoredPicture } from './pictures.ts';
import { emptyRatings, insertProduct, ownReactions, ratingsOf, updateProduct } from './queries.ts';
import { noSuchId, requireBrandName, requireRows } from './rows.ts';

export { bulkChange, moveToBrand } from './bulk.ts';
export { exportLines, exportName } from './export.ts';
export { readHistory } from './history.ts';
export { productIdsOfBrand } from './queries.ts';

/** The phone as JSON, with what the viewer did to it when there is one. */
export function getProductText(
  { database, productTexts }: Services,
  id: string,
  viewer: Pick<Viewer, 'id'> | null,
): JsonText<Product> | Promise<JsonText<Product>> {
  if (!viewer) return productTexts.get(id);
  return ownReactions(database.query, viewer.id, id).then((own) => productTexts.getFor(id, own));
}

/** A reader's press on a phone: row, counter and announcement in one go; the read model has them when this resolves. */
export function toggle(
  services: Services,
  reaction: Reaction,
  press: { userId: string; productId: string; on: boolean },
): Promise<ReactedPhone> {
  return react(services, press.productId, 'counters', (database) => toggleReaction(database, reaction, press));
}

export function rate(
  services: Services,
  press: { userId: string; productId: string; rating: number | null },
): Promise<ReactedPhone> {
  return react(services, press.productId, 'feedback', (database) => ratePhone(database, press));
}

async function react(
  { database, catalogue }: Services,
  id: string,
  kind: 'counters' | 'feedback',
  write: (database: Database) => Promise<ReactedPhone | null>,
): Promise<ReactedPhone> {
  catalogue.requireCard(id);
  try {
    const phone = await write(database);
    if (!phone) throw noSuchPhone();
    if (phone.seq !== null) catalogue.applyOwn({ seq: phone.seq, kind, id }, phone);
    return phone;
  } catch (error) {
    // The phone was removed a moment ago, or its reader was.
    if (isForeignKeyViolation(error)) throw noSuchPhone();
    throw error;
  }
}

export async function requireProduct({ database }: Services, id: string): Promise<Product> {
  const product = await getProduct(database, id);
  if (!product) throw noSuchPhone();
  return product;
}

/** The phone as everybody sees it. */
export async function getProduct({ query }: Database, id: string): Promise<Product | null> {
  const row = await getProductRow(query, id);
  if (!row) return null;
  const ratings = await ratingsOf(query, [row]);
  return toProduct(row, ratings.get(id) ?? emptyRatings());
}

/** In the order asked for. */
export async function compareProducts(
  { catalogue, productTexts }: Services,
  ids: readonly string[],
): Promise<JsonText<{ products: Product[] }>> {
  const missing = ids.find((id) => !catalogue.model.get(id));
  if (missing !== undefined) throw noSuchId(missing);
  const found = await Promise.all(ids.map((id) => productTexts.get(id)));
  return new JsonText(
    () => `{"products":[${found.map(({ text }) => text)}]}`,
    () => ({ products: found.map(({ value }) => value) }),
  );
}

export async function createProduct(
  services: Services,
  body: NewProductBody,
  actorId: string,
  picture?: Buffer,
): Promise<Product> {
  const phone = withLowestPrice(validatePhone({ ...emptyPhone(body.name, body.brandId), ...body }), body);
  const id = await withStoredPicture(services, picture, (image) =>
    services.database.transaction(async (trx) => {
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
  services.catalogue.requireCard(id);
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
    return await services.database.transaction(async (trx) => {
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

/** Fields that fit one by one may not fit each other; the whole phone is checked as it will be stored. */
function validatePhone(candidate: Phone): Phone {
  const checked = PhoneFields.safeParse(candidate);
  if (checked.success) return checked.data;
  throw invalidFields(Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), issue.message])));
}

/** With variants and no price of its own, a phone costs what its cheapest variant does. */
function withLowestPrice(phone: Phone, input: ProductBody): Phone {
  return input.price === undefined ? { ...phone, price: lowestPrice(phone) } : phone;
}
