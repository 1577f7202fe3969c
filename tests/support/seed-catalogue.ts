import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { termFigures } from '#catalogue/score/terms.ts';
import { priceKind, priceVariant, soldVariants } from '#contract/phone/prices.ts';
import { cardFigures, filterFigures, pickPhone } from '#contract/phone/values.ts';
import { type SeedPhone, seedBrands, seedPhones } from '#db/seed/index.ts';

/** The default catalogue in memory, without a database. */
export function seedCatalogue(): Catalogue {
  const brands = seedBrands();
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  return new Catalogue(
    brands as never,
    seedPhones().map((phone) => entryOf(phone, names.get(phone.brandId) ?? phone.brandId)),
  );
}

function entryOf(seed: SeedPhone, brand: string): CatalogueEntry {
  const phone = pickPhone(seed);
  return {
    card: {
      id: seed.id,
      brand,
      ...cardFigures(phone),
      priceVariant: priceVariant(phone),
      priceKind: priceKind(phone),
      imageUrl: '',
      imageSize: { width: 70, height: 150 },
      likes: 0,
      favorites: 0,
      rating: null,
      ratingCount: 0,
      score: null,
      scoreParts: null,
    },
    figures: filterFigures(phone),
    variants: soldVariants(phone),
    terms: termFigures(phone),
    popularity: 0,
  };
}
