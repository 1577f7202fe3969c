import { sql } from 'kysely';
import type { MissingPhone, MissingPhoneFields } from '#contract/desk/missing-phones.ts';
import { catalogueErrors, commonErrors } from '#contract/errors/texts.ts';
import { uuidv7 } from '#db/uuid.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';

/** Phones still missing, newest launch first, without those added meanwhile. */
export async function listMissing({ database, catalogue }: Services, search = ''): Promise<MissingPhone[]> {
  const rows = await database.query
    .selectFrom('missing_phones as missing')
    .selectAll('missing')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('products')
            .select('products.id')
            .whereRef('products.brand_id', '=', 'missing.brand_id')
            .where(sql<boolean>`lower(products.name) = lower(missing.name)`),
        ),
      ),
    )
    .orderBy(sql`coalesce(missing.launched_at, '')`, 'desc')
    .orderBy('missing.name')
    .execute();
  const brands = new Map(catalogue.model.brands().map(({ id, name }) => [id, name]));
  return rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name, brand_id, launched_at, memories, missing }) => ({
      id,
      name,
      brandId: brand_id,
      brandName: brands.get(brand_id) ?? brand_id,
      launchedAt: launched_at,
      memories,
      missing,
    }));
}

export async function addMissing(services: Services, fields: MissingPhoneFields): Promise<MissingPhone> {
  const { name, brandId, launchedAt = null, memories = null, missing = null } = fields;
  const { database, catalogue } = services;
  const brand = catalogue.model.brands().find(({ id }) => id === brandId);
  if (!brand) throw invalidFields({ brandId: commonErrors.notFound('brand') });
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
  const phone = await database.query
    .selectFrom('products')
    .select('name')
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (phone) throw invalidFields({ name: catalogueErrors.inCatalogue(phone.name) });
  if ((await listMissing(services)).some((one) => one.brandId === brandId && isSame(one.name)))
    throw invalidFields({ name: catalogueErrors.onMissingList(name) });
  const row = { id: uuidv7(), name, brand_id: brandId, launched_at: launchedAt, memories, missing };
  await database.query
    .insertInto('missing_phones')
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
  return { id: row.id, name, brandId, brandName: brand.name, launchedAt, memories, missing };
}
