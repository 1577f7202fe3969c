import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry } from '#catalogue/entry.ts';
import { type Random, seededRandom } from '#catalogue/random.ts';
import { entry } from '#catalogue/testing/cards.ts';
import { naiveSimilar } from '#catalogue/testing/naive-similar.ts';
import { pick, syntheticEntry } from '#catalogue/testing/synthetic.ts';

/** Few distinct values, so that many distances are equal and many figures unknown. */
function coarseEntry(random: Random, id: string): CatalogueEntry {
  return entry({
    id,
    price: pick(random, [null, 9_999, 10_000, 30_000, 150_000]),
    displaySize: pick(random, [null, 6, 6.7]),
    batteryCapacity: pick(random, [null, 4000, 5000]),
    storage: pick(random, [128, 256]),
    foldable: pick(random, [null, null, null, 'book']),
    status: pick(random, ['available', 'available', 'discontinued']),
    launchedAt: pick(random, [null, '2023-12-31', '2024', '2024-01', '2024-01-23']),
  });
}

test('finds the same phones as comparing with every phone', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), fc.boolean(), (seed, size, isCoarse) => {
      const random = seededRandom(seed);
      const make = isCoarse ? coarseEntry : syntheticEntry;
      const ids = Array.from({ length: size }, (_, at) => `phone-${at}`);
      const entries = new Map(ids.map((id) => [id, make(random, id)]));
      const catalogue = new Catalogue([], entries.values());
      for (let change = 0; change < size; change++) {
        const id = pick(random, ids);
        if (random() < 0.4) {
          entries.delete(id);
          catalogue.remove(id);
        } else {
          const changed = make(random, id);
          entries.set(id, changed);
          catalogue.upsert(changed);
        }
      }
      const now = [...entries.values()];
      for (let round = 0; round < 8; round++) {
        const id = pick(random, ids);
        const limit = 1 + Math.floor(random() * 12);
        expect(catalogue.similar(id, limit).map((card) => card.id)).toEqual(naiveSimilar(now, id, limit));
      }
    }),
    { numRuns: 20 },
  );
});
