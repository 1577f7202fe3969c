import { type Brand, type BrandFields, brands } from '#contract/brands.ts';
import { countText } from '#contract/count.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { keepCompressed } from '#server/http/response/compress.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import type { Services } from '#server/services.ts';
import { insertBrand, updateBrand } from './queries.ts';

/** Of each list that the catalogue gave, which is the same until a brand or its number of phones changes. */
const listTexts = new WeakMap<readonly Brand[], JsonText<Brand[]>>();

export function listBrands({ catalogue }: Services): JsonText<Brand[]> {
  const list = catalogue.model.brands();
  const known = listTexts.get(list);
  if (known) return known;
  const checked = brands.list.response.parse(list);
  const text = keepCompressed(JSON.stringify(checked));
  const made = new JsonText(
    () => text,
    () => checked,
  );
  listTexts.set(list, made);
  return made;
}

/** Those whose name holds some letters. */
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

/** The beginning of the sentence that says why a brand cannot go. */
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
