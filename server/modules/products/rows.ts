import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import { type HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { lockProducts } from './queries.ts';

/** Locks the phones until the transaction ends; throws if one does not exist. */
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

/** The brand's name; throws if a different one was sent with the id. */
export async function requireBrandName(trx: Trx, brandId: string, sent?: string | null): Promise<string> {
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (!brand) throw invalidFields({ brandId: commonErrors.notFound('brand') });
  if (sent && sent.trim().toLowerCase() !== brand.name.toLowerCase())
    throw invalidFields({ brand: catalogueErrors.brandMismatch(brandId, brand.name) });
  return brand.name;
}

export function noSuchId(id = ''): HttpError {
  return notFound(commonErrors.noPhoneWithId(id));
}
