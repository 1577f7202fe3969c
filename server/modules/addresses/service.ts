import { commonErrors, pageErrors } from '#contract/errors/texts.ts';
import { RESERVED_ADDRESSES } from '#contract/limits.ts';
import { ADDRESS_TABLES, type AddressKind, getMovedTo, moveAddress } from '#db/addresses/addresses.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock } from '#db/dialect.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

interface Move {
  kind: AddressKind;
  id: string;
  address: string;
  takeOver: boolean;
}

const NAMES: Record<AddressKind, string> = { blog: 'article', product: 'phone', brand: 'brand' };

/** Changes a thing's address. `check` runs in the transaction and throws if the change is not allowed. */
export async function moveTo(
  services: Services,
  { kind, id, address, takeOver }: Move,
  check: (trx: Trx, id: string) => Promise<void> = async () => {},
): Promise<{ id: string }> {
  const { database } = services;
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'articles');
    const from = await currentId(trx, kind, id);
    await check(trx, from);
    if (from === address) return;
    await requireFree(trx, kind, from, address, takeOver);
    const shown = kind === 'product' ? await articlesWith(trx, from) : [];
    const pages = kind === 'product' ? await pagesWith(trx, from) : [];
    const phones = kind === 'brand' ? await phonesOf(trx, from) : [];
    await moveAddress(trx, database.engine, { kind, from, to: address, at: new Date().toISOString() });
    if (kind === 'blog')
      await trx.updateTable('blogs').set({ provisional_at: null }).where('id', '=', address).execute();
    await recordContentChanges(trx, database, kind, [from, address]);
    await recordContentChanges(trx, database, 'blog', shown);
    await recordContentChanges(trx, database, 'site', pages);
    await recordContentChanges(trx, database, 'product', phones);
  });
  await services.addresses.catchUp();
  await services.catalogue.catchUp();
  await services.articles.catchUp();
  await services.settings.catchUp();
  return { id: address };
}

export async function oldAddressesOf({ database }: Services, kind: AddressKind, id: string): Promise<string[]> {
  const rows = await database.query
    .selectFrom('old_addresses')
    .select('id')
    .where('kind', '=', kind)
    .where('current_id', '=', id)
    .orderBy('at', 'desc')
    .execute();
  return rows.map((row) => row.id);
}

async function currentId(trx: Trx, kind: AddressKind, id: string): Promise<string> {
  if (await exists(trx, kind, id)) return id;
  const moved = await getMovedTo(trx, kind, id);
  if (!moved) throw notFound(commonErrors.notFound(NAMES[kind]));
  return moved;
}

async function requireFree(trx: Trx, kind: AddressKind, from: string, address: string, takeOver: boolean) {
  if (RESERVED_ADDRESSES.has(address)) throw refused(pageErrors.addressReserved);
  if (await exists(trx, kind, address)) throw refused(pageErrors.addressExists(NAMES[kind]));
  const led = await getMovedTo(trx, kind, address);
  if (led && led !== from && !takeOver) throw refused(pageErrors.addressRedirects(led), 'takeOver');
}

function refused(text: string, field: 'address' | 'takeOver' = 'address'): HttpError {
  return new HttpError('CONFLICT', text, { [field]: text });
}

async function exists(trx: Trx, kind: AddressKind, id: string): Promise<boolean> {
  const found = trx.selectFrom(ADDRESS_TABLES[kind] as 'blogs').select('id');
  return (await found.where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function articlesWith(trx: Trx, productId: string): Promise<string[]> {
  const rows = await trx.selectFrom('blog_products').select('blog_id').where('product_id', '=', productId).execute();
  return rows.map(({ blog_id }) => blog_id);
}

/** Text pages that show the phone. */
async function pagesWith(trx: Trx, productId: string): Promise<string[]> {
  const rows = trx.selectFrom('site_settings').select('id').where('value', 'like', `%"${productId}"%`);
  return (await rows.execute()).map(({ id }) => id);
}

async function phonesOf(trx: Trx, brandId: string): Promise<string[]> {
  const rows = await trx.selectFrom('products').select('id').where('brand_id', '=', brandId).execute();
  return rows.map(({ id }) => id);
}
