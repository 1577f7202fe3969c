import { may } from '#contract/account/access.ts';
import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { NewProductBody, Product, ProductChanges } from '#contract/phone/product.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import type { Picture } from '#contract/picture.ts';
import { indiaDay } from '#contract/time.ts';
import { getMovedTo } from '#db/addresses/addresses.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type FieldChange, fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import { type ReactedPhone, type Reaction, ratePhone, toggleReaction } from '#db/reactions.ts';
import { phoneId } from '#db/slug.ts';
import { shownOffers } from '#db/store-offers.ts';
import { availableId, isForeignKeyViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { EditConflictError, invalidFields } from '#server/http/response/http-error.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { toImage } from '#server/read-models/catalogue/cards.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { toProduct } from './mapping.ts';
import { mergeBody } from './merge-body.ts';
import { mainPicture, withStoredPicture } from './pictures.ts';
import { feedbackOf, insertProduct, noFeedback, ownReactions, updateProduct } from './queries.ts';
import { noSuchId, requireBrandName, requireRows } from './rows.ts';

export { hasDueAppearance, storeAppearances } from './appearances.ts';
export { bulkChange, fieldText, moveToBrand } from './bulk.ts';
export {
  type BulkPayload,
  type BulkProgress,
  bulkFailureText,
  previewBulk,
  requireBulk,
  startBulk,
  writeSlice,
} from './bulk-jobs.ts';
export { readHistory } from './change-log.ts';
export { exportLines, exportName } from './export.ts';
export { lockProducts, productIdsOfBrand } from './queries.ts';
export { type PhoneWrite, writePhones } from './write-phones.ts';

/** The phone as JSON, with the viewer's own reactions if signed in. */
export function getProductText(
  services: Services,
  id: string,
  viewer: Pick<Viewer, 'id' | 'roles'> | null,
): JsonText<Product> | Promise<JsonText<Product>> {
  const { database, catalogue, productTexts } = services;
  if (!viewer) return productTexts.get(id);
  if (may(viewer.roles, 'desk') && catalogue.isHidden(id)) return getHiddenText(services, id);
  return ownReactions(database.query, viewer.id, id).then((own) => productTexts.getFor(id, own));
}

/** A phone that only staff can see yet. */
async function getHiddenText(services: Services, id: string): Promise<JsonText<Product>> {
  return JsonText.of(await requireProduct(services, id));
}

/**
 * Sets or removes a reader's like or save: row, counter and content change in one transaction; the read model is up to
 * date when this resolves.
 */
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
    // The phone or the reader was deleted a moment ago.
    if (isForeignKeyViolation(error)) throw noSuchPhone();
    throw error;
  }
}

export async function requireProduct({ database, catalogue }: Services, id: string): Promise<Product> {
  const product = await getProduct(database, id, { asOf: catalogue.asOf });
  if (!product) throw noSuchPhone();
  const { score, scoreParts } = catalogue.model.get(id) ?? product;
  return { ...product, score, scoreParts };
}

/** As stored; readers get it with the prices that are `inForce`. */
export async function getProduct(
  { query }: Database,
  id: string,
  { inForce = (row) => row, asOf }: { inForce?: (row: RowWithBrand) => RowWithBrand; asOf: string | undefined },
): Promise<Product | null> {
  const stored = await getProductRow(query, id);
  if (!stored) return null;
  const row = inForce(stored);
  const product = toProduct(row, await feedbackOf(query, row), asOf);
  return { ...product, offers: await shownOffers(query, id, product) };
}

/** In the requested order. */
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
  const phone = mergeBody(emptyPhone(body.name, body.brandId), body);
  if (body.imageUrl) throw invalidFields({ imageUrl: catalogueErrors.sendPicture });
  const id = await withStoredPicture(services, picture, (stored) =>
    services.database.transaction(async (trx) => {
      const brand = await requireBrandName(trx, phone.brandId, body.brand);
      const id = await availableId(phoneId(brand, phone.name), async (wanted) => {
        const same = await trx.selectFrom('products').select('id').where('id', '=', wanted).executeTakeFirst();
        return same !== undefined || (await getMovedTo(trx, 'product', wanted)) !== null;
      });
      const at = new Date().toISOString();
      const image = await mainPicture(trx, {
        stored,
        chosen: body.image,
        before: { image: null, pictures: [] },
        after: phone,
        actorId,
        name: `${brand} ${phone.name}`,
      });
      await insertProduct(trx, id, phone, image ?? null, at, body.sourceNotes);
      await recordProductChanges(trx, [{ id, fields: [] }], { kind: 'created', actorId, at });
      await recordContentChanges(trx, services.database, 'product', [id]);
      return id;
    }),
  );
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** The version that the editor saw, and the editor. */
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
  if (!services.catalogue.deskPhone(id)) throw noSuchPhone();
  await withStoredPicture(services, picture, (stored) =>
    withVersionCheck(services, id, updatedAt, async (trx, row) => {
      const old = toPhone(row);
      const phone = mergeBody(old, body);
      if (body.imageUrl && !isSamePicture(body.imageUrl, toProduct(row, noFeedback()).imageUrl))
        throw invalidFields({ imageUrl: catalogueErrors.sendPicture });
      const brand = await requireBrandName(trx, phone.brandId, body.brand);
      const at = nextTimestamp(row.updated_at);
      const image = await mainPicture(trx, {
        stored,
        chosen: body.image,
        after: phone,
        name: `${brand} ${phone.name}`,
        actorId,
        before: { image: toImage(row), pictures: old.pictures },
      });
      await updateProduct(trx, row, phone, image, { now: at, notes: body.sourceNotes });
      const fields = [...fieldChanges(old, phone), ...pictureChange(toImage(row), image)];
      if (fields.length > 0) await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
      await recordContentChanges(trx, services.database, 'product', [id]);
    }),
  );
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** The phone with one figure changed, validated as a whole. */
export function withFigure(phone: Phone, field: PhoneKey, value: unknown): Phone {
  return mergeBody(phone, { [field]: value });
}

interface FigureCorrection {
  id: string;
  actorId: string;
  correct: (phone: Phone) => Phone;
}

/** Applies an accepted suggestion in the caller's transaction. The caller refreshes the read model. */
export async function correctFigure(
  trx: Trx,
  { database }: Services,
  { id, actorId, correct }: FigureCorrection,
): Promise<void> {
  const [row] = await requireRows(trx, database, [id]);
  const before = toPhone(row);
  const phone = correct(before);
  const fields = fieldChanges(before, phone);
  if (fields.length === 0) return;
  const at = nextTimestamp(row.updated_at);
  await updateProduct(trx, row, phone, undefined, { now: at, source: { source: 'reader', at: indiaDay(at) } });
  await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
  await recordContentChanges(trx, database, 'product', [id]);
}

/** The picture stays in the media library. */
export async function removePicture(services: Services, id: string, { updatedAt, actorId }: Edit): Promise<Product> {
  await withVersionCheck(services, id, updatedAt, async (trx, row) => {
    const image = toImage(row);
    if (!image) return;
    const at = nextTimestamp(row.updated_at);
    await updateProduct(trx, row, toPhone(row), null, { now: at });
    const fields = pictureChange(image, null);
    await recordProductChanges(trx, [{ id, fields }], { kind: 'changed', actorId, at });
    await recordContentChanges(trx, services.database, 'product', [id]);
  });
  await services.catalogue.catchUp();
  return requireProduct(services, id);
}

/** Changes a phone; fails if the editor names a version that is no longer current. */
export async function withVersionCheck<T>(
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
    throw new EditConflictError(commonErrors.savedMeanwhile('phone'), await requireProduct(services, id));
  }
}

/** Thrown inside the transaction and handled outside, because it occupies SQLite's only connection. */
class StaleVersionError extends Error {}

/** A drawing's address ends in its version, and the editor's copy may have an older one. */
function isSamePicture(a: string, b: string): boolean {
  return a.split('?')[0] === b.split('?')[0];
}

/** Undefined if the picture is unchanged. */
function pictureChange(before: Picture | null, after: Picture | null | undefined): FieldChange[] {
  if (after === undefined) return [];
  const address = (image: Picture | null) => image?.webp.at(-1)?.url ?? null;
  if (address(before) === address(after)) return [];
  return [{ field: 'image', before: address(before), after: address(after) }];
}
