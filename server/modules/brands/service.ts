import { type Brand, type BrandFields, brands } from '#contract/brands.ts';
import { countText } from '#contract/count.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { cacheCompressed } from '#server/http/response/compress.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import type { Services } from '#server/services.ts';
import { insertBrand, updateBrand } from './queries.ts';

/** JSON by the catalogue's list object, which changes with any brand or its number of phones. */
const listTexts = new WeakMap<readonly Brand[], JsonText<Brand[]>>();

export function listBrands({ catalogue }: Services): JsonText<Brand[]> {
  const list = catalogue.model.brands();
  const known = listTexts.get(list);
  if (known) return known;
  const checked = brands.list.response.parse(list);
  const text = cacheCompressed(JSON.stringify(checked));
  const made = new JsonText(
    () => text,
    () => checked,
  );
  listTexts.set(list, made);
  return made;
}

/** Brands whose name contains the text. */
export function findBrands({ catalogue }: Services, search = ''): Brand[] {
  return catalogue.model.brands().filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
}

export async function createBrand(services: Services, fields: BrandFields): Promise<Brand> {
  const id = await withUniqueBrandName(fields.name, () => insertBrand(services.database, fields));
  await services.catalogue.catchUp();
  return requireBrand(services, id);
}

export async function changeBrand(services: Services, id: string, fields: Partial<BrandFields>): Promise<Brand> {
  requireBrand(services, id);
  await withUniqueBrandName(fields.name ?? '', () => updateBrand(services.database, id, fields));
  await services.catalogue.catchUp();
  return requireBrand(services, id);
}

/** Begins the sentence that says why a brand cannot be deleted. */
export function phonesUse(count: number): string {
  return countText(count, 'phone uses', 'phones use');
}

export function requireBrand(services: Services, id: string): Brand {
  const brand = services.catalogue.model.brands().find((candidate) => candidate.id === id);
  if (!brand) throw notFound(commonErrors.notFound('brand'));
  return brand;
}

function withUniqueBrandName<T>(name: string, write: () => Promise<T>): Promise<T> {
  return withUniqueName(commonErrors.nameExists('brand', name), write);
}
