import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { seededRandom } from '#catalogue/random.ts';
import { anyChange, anyEntries, anyText } from '#catalogue/testing/arbitraries.ts';
import { brand, entry } from '#catalogue/testing/cards.ts';
import { distance, naiveMatches, naiveSearch } from '#catalogue/testing/naive-text.ts';
import { pick, syntheticEntries } from '#catalogue/testing/synthetic.ts';
import { isWithinEdits } from '#contract/edit-distance.ts';
import { rounds } from '#tests/support/rounds.ts';
import { splitWords } from './split-words.ts';

function phone(brandName: string, name: string, chipset: string, launchedAt: string, popularity = 0) {
  const slug = (text: string) => splitWords(text).join('-');
  return entry({ id: slug(name), name, brand: brandName, brandId: slug(brandName), chipset, launchedAt }, popularity);
}

/** The variants are deliberately newer and more popular than the plain model. */
const PHONES = [
  phone('Samsung', 'Samsung Galaxy S24', 'Samsung Exynos 2400', '2024-01-17', 5),
  phone('Samsung', 'Samsung Galaxy S24+', 'Samsung Exynos 2400', '2024-01-17', 6),
  phone('Samsung', 'Samsung Galaxy S24 Ultra', 'Qualcomm Snapdragon 8 Gen 3', '2024-01-17', 90),
  phone('Samsung', 'Samsung Galaxy S24 FE', 'Samsung Exynos 2400e', '2024-10-03', 40),
  phone('Samsung', 'Samsung Galaxy A24', 'MediaTek Helio G99', '2023-05-05', 1),
  phone('Samsung', 'Samsung Galaxy A15 5G', 'MediaTek Dimensity 6100+', '2023-12-16', 8),
  phone('OnePlus', 'OnePlus 12', 'Qualcomm Snapdragon 8 Gen 3', '2024-01-23', 20),
  phone('OnePlus', 'OnePlus 12R', 'Qualcomm Snapdragon 8 Gen 2', '2024-01-23', 60),
  phone('OnePlus', 'OnePlus 8', 'Qualcomm Snapdragon 865', '2020-04-14', 0),
  phone('OnePlus', 'OnePlus Nord CE 4', 'Qualcomm Snapdragon 7 Gen 3', '2024-04-01', 9),
  phone('Apple', 'Apple iPhone 15', 'Apple A16 Bionic', '2023-09-22', 70),
  phone('Apple', 'Apple iPhone 15 Pro Max', 'Apple A17 Pro', '2023-09-22', 95),
  phone('Apple', 'Apple iPhone 14', 'Apple A15 Bionic', '2022-09-16', 50),
  phone('Xiaomi', 'Redmi Note 13 5G', 'MediaTek Dimensity 6080', '2024-01-04', 10),
  phone('Xiaomi', 'Redmi Note 13 Pro+ 5G', 'MediaTek Dimensity 7200 Ultra', '2024-01-04', 30),
  phone('Xiaomi', 'Redmi 13C 5G', 'MediaTek Dimensity 6100+', '2023-12-06', 12),
  phone('Nothing', 'Nothing Phone (2a)', 'MediaTek Dimensity 7200 Pro', '2024-03-05', 15),
  phone('Nothing', 'Nothing Phone (2a) Plus', 'MediaTek Dimensity 7350 Pro', '2024-07-31', 25),
  phone('Nothing', 'Nothing Phone (2)', 'Qualcomm Snapdragon 8+ Gen 1', '2023-07-11', 14),
  phone('Google', 'Google Pixel 8', 'Google Tensor G3', '2023-10-04', 22),
  phone('Google', 'Google Pixel 8a', 'Google Tensor G3', '2024-05-07', 33),
  phone('Google', 'Google Pixel 8 Pro', 'Google Tensor G3', '2023-10-04', 44),
];
const catalogue = new Catalogue([], PHONES);
const names = (text: string) => catalogue.search(text, 30).map((card) => card.name);

describe('search', () => {
  test.each([
    ['s24', 'Samsung Galaxy S24'],
    ['S 24', 'Samsung Galaxy S24'],
    ['s24 ultra', 'Samsung Galaxy S24 Ultra'],
    ['ultra s24', 'Samsung Galaxy S24 Ultra'],
    ['s24ultra', 'Samsung Galaxy S24 Ultra'],
    ['samsang s24', 'Samsung Galaxy S24'],
    ['samsa', 'Samsung Galaxy S24 Ultra'],
    ['galaxys24', 'Samsung Galaxy S24'],
    ['samsung galaxy a', 'Samsung Galaxy A15 5G'],
    ['oneplus n', 'OnePlus Nord CE 4'],
    ['s24+', 'Samsung Galaxy S24+'],
    ['s24 plus', 'Samsung Galaxy S24+'],
    ['one plus 12', 'OnePlus 12'],
    ['oneplus12', 'OnePlus 12'],
    ['one pluss', null],
    ['onepluss 12', 'OnePlus 12'],
    ['iphone15', 'Apple iPhone 15'],
    ['iphone 15', 'Apple iPhone 15'],
    ['iphon15', 'Apple iPhone 15'],
    ['iphone15promax', 'Apple iPhone 15 Pro Max'],
    ['redmi note13', 'Redmi Note 13 5G'],
    ['redminote13', 'Redmi Note 13 5G'],
    ['redmi note 13 pro', 'Redmi Note 13 Pro+ 5G'],
    ['nothing 2a', 'Nothing Phone (2a)'],
    ['nothing 2 a', 'Nothing Phone (2a)'],
    ['nothing phone 2', 'Nothing Phone (2)'],
    ['pixel8', 'Google Pixel 8'],
    ['PIXÉL 8', 'Google Pixel 8'],
    ['pixle 8', 'Google Pixel 8'],
    ['pixl8', 'Google Pixel 8'],
    ['a15', 'Samsung Galaxy A15 5G'],
    ['samsung', 'Samsung Galaxy S24 Ultra'],
    ['8 gen 3', 'Samsung Galaxy S24 Ultra'],
    ['oneplus snapdragon 8 gen 3', 'OnePlus 12'],
    ['8 ge n3', 'Samsung Galaxy S24 Ultra'],
    ['p ixe l8', 'Google Pixel 8'],
    ['galaxy s24 999', null],
    ['999 galaxy s24', null],
    ['!?', null],
    ['s42', null],
  ])('%s finds %s first', (text, meant) => {
    expect(names(text)[0] ?? null).toBe(meant);
  });

  test('a number is searched in names, not in chipsets', () => {
    expect(names('iphone 15')).toEqual(['Apple iPhone 15', 'Apple iPhone 15 Pro Max']);
    expect(names('oneplus 8')).toEqual(['OnePlus 8']);
    expect(names('a15')).toEqual(['Samsung Galaxy A15 5G', 'Apple iPhone 14']);
  });

  test('a network generation is not a model number', () => {
    expect(names('redmi 5')).toEqual([]);
    expect(names('redmi 5g')).toHaveLength(3);
  });

  test('a known word is not treated as a typing error', () => {
    expect(names('note')).toEqual(['Redmi Note 13 Pro+ 5G', 'Redmi Note 13 5G']);
  });

  test('equals a naive search', () => {
    fc.assert(
      fc.property(
        anyEntries,
        fc.array(anyChange, { maxLength: 40 }),
        fc.array(anyText, { minLength: 1, maxLength: 4 }),
        (given, changes, texts) => {
          const catalogue = new Catalogue([], given);
          const entries = new Map(given.map((entry) => [entry.card.id, entry]));
          for (const change of changes) {
            if (change.kind === 'upsert') {
              catalogue.upsert(change.entry);
              entries.set(change.entry.card.id, change.entry);
            } else if (change.kind === 'remove') {
              catalogue.remove(change.id);
              entries.delete(change.id);
            }
          }
          const now = [...entries.values()];
          for (const text of texts) {
            expect(catalogue.search(text, 8).map((card) => card.id)).toEqual(naiveSearch(now, text, 8));
            const matching = naiveMatches(now, text)?.size;
            expect(catalogue.suggest(text, 8).total).toBe(matching ?? 0);
            expect(catalogue.filter({ search: text }).total).toBe(matching ?? now.length);
          }
        },
      ),
      { numRuns: rounds(300) },
    );
  });

  test('equals a naive search on a larger catalogue', () => {
    const entries = syntheticEntries(800);
    const catalogue = new Catalogue([], entries);
    const random = seededRandom(11);
    for (let round = 0; round < 24; round++) {
      const words = splitWords(pick(random, entries).card.name);
      const typed = words.slice(Math.floor(random() * 2), 2 + Math.floor(random() * words.length)).join(' ');
      const text = random() < 0.5 ? typed : typed.slice(0, -1);
      expect(catalogue.search(text, 8).map((card) => card.id)).toEqual(naiveSearch(entries, text, 8));
      const matching = naiveMatches(entries, text)?.size ?? entries.length;
      expect(catalogue.filter({ search: text }).total).toBe(matching);
    }
  });

  test('caches large results until a phone changes', () => {
    const phones = Array.from({ length: 2_500 }, (_, at) =>
      entry({ id: `p${at}`, name: 'Alpha', launchedAt: '2020' }, 1),
    );
    const many = new Catalogue([brand('acme', 'Acme')], phones);
    const first = () => many.search('alp', 1)[0];
    expect(first()?.id).toBe('p0');
    many.setCounters('p7', { likes: 1, popularity: 2 });
    expect(first()).toMatchObject({ id: 'p7', likes: 1 });
    many.setCounters('p7', { likes: 2 });
    expect(first()?.likes).toBe(2);
    many.setPopularity(new Map([['p9', 3]]));
    expect(first()?.id).toBe('p9');
    many.upsert(entry({ id: 'p9', name: 'Beta' }, 3));
    expect(first()?.id).toBe('p7');
    many.remove('p7');
    expect(first()?.id).toBe('p0');
    many.upsert(entry({ id: 'p3', name: 'Alpha', launchedAt: '2021' }, 1));
    expect(first()?.id).toBe('p3');
    many.setBrands([brand('acme', 'Alp')]);
    expect(first()?.id).toBe('p9');
    expect(many.suggest('alp', 1).total).toBe(many.count({ search: 'alp' }));
    expect(many.suggest('alp', 1).total).toBe(2_499);
  });

  test('edits are counted as a restricted Damerau-Levenshtein distance', () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/);
    fc.assert(
      fc.property(word, word, (a, b) => {
        for (const edits of [0, 1, 2]) expect(isWithinEdits(a, b, edits)).toBe(distance(a, b) <= edits);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('searchBrands', () => {
  const brands = ['OnePlus', 'Oppo', 'Samsung', 'Black Shark', 'Motorola'].map((name) =>
    brand(splitWords(name).join('-'), name),
  );
  const withPhones = new Catalogue(brands, PHONES);
  test.each([
    ['one plus', ['OnePlus']],
    ['o', ['OnePlus', 'Oppo']],
    ['shark', ['Black Shark']],
    ['samsang', ['Samsung']],
    ['motrola', ['Motorola']],
    ['samsung s24', []],
    ['', []],
  ])('%s finds %j', (text, expected) => {
    expect(withPhones.searchBrands(text, 5).map(({ name }) => name)).toEqual(expected);
  });

  test('returns the number of phones of each', () => {
    expect(withPhones.searchBrands('samsung', 5)[0]?.productCount).toBe(6);
  });
});
