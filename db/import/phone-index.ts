import { append } from '#catalogue/append.ts';
import type { Queryable } from '#db/client.ts';
import { slugify } from '#db/slug.ts';
import type { ParsedRow } from './layout.ts';
import { modelKey, nameKey } from './parse/names.ts';

/** Existing brands and phones under all spellings that a file may use. */
export class PhoneIndex {
  readonly brandIds = new Set<string>();
  readonly phoneIds = new Set<string>();
  readonly #brandsByName = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  readonly #byModel = new Map<string, string[]>();

  static async load(query: Queryable): Promise<PhoneIndex> {
    const index = new PhoneIndex();
    const brands = await query.selectFrom('brands').select(['id', 'name']).execute();
    const phones = await query.selectFrom('products').select(['id', 'name', 'brand_id']).orderBy('id').execute();
    const names = new Map(brands.map(({ id, name }) => [id, name]));
    for (const { id, name } of brands) index.addBrand(id, name);
    for (const { id, name, brand_id } of phones) index.addPhone(id, brand_id, names.get(brand_id) ?? '', name);
    return index;
  }

  addBrand(id: string, name: string): void {
    this.brandIds.add(id);
    this.#brandsByName.set(name.toLowerCase(), id);
  }

  addPhone(id: string, brandId: string, brandName: string, name: string): void {
    this.phoneIds.add(id);
    append(this.#byName, nameKey(brandId, name), id);
    append(this.#byModel, `${brandId}:${modelKey(brandName, name)}`, id);
  }

  /** A renamed brand can still be found by its id. */
  findBrand(name: string): string | null {
    const byId = slugify(name);
    return this.#brandsByName.get(name.toLowerCase()) ?? (this.brandIds.has(byId) ? byId : null);
  }

  /** The brand that the row names if it exists, otherwise the maker behind it. */
  brandMeant({ brandName, brandAsWritten }: ParsedRow): string {
    return brandAsWritten !== undefined && this.findBrand(brandAsWritten) !== null ? brandAsWritten : brandName;
  }

  /** Phones that a name may mean: with that exact name, otherwise of that model. */
  findPhones(brandName: string, name: string): readonly string[] {
    const brandId = this.findBrand(brandName);
    if (brandId === null) return [];
    const byModel = `${brandId}:${modelKey(brandName, name)}`;
    return this.#byName.get(nameKey(brandId, name)) ?? this.#byModel.get(byModel) ?? [];
  }
}
