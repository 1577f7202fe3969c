import { describe, expect, test } from 'vitest';
import { Catalogue } from './catalogue.ts';
import { brand, entry } from './testing/cards.ts';

const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

describe('Catalogue', () => {
  test('reuses the slot of a removed phone', () => {
    const catalogue = new Catalogue(
      [],
      [entry({ id: 'old', name: 'Zeta One' }), entry({ id: 'stay', name: 'Zeta Two' })],
    );
    expect(catalogue.remove('old')).toBe(true);
    expect(catalogue.remove('old')).toBe(false);
    catalogue.upsert(entry({ id: 'new', name: 'Omega' }));
    expect(catalogue.size).toBe(2);
    expect(catalogue.get('old')).toBeNull();
    expect(ids(catalogue.search('zeta', 5))).toEqual(['stay']);
    expect(ids(catalogue.search('omega', 5))).toEqual(['new']);
  });

  test('grows one phone at a time', () => {
    const catalogue = new Catalogue();
    for (let at = 0; at < 1000; at++) catalogue.upsert(entry({ id: `p${at}`, name: `Phone ${at}`, price: 1000 + at }));
    expect(catalogue.size).toBe(1000);
    expect(catalogue.filter({ sort: 'price-desc', limit: 2 }).products.map(({ price }) => price)).toEqual([1999, 1998]);
    expect(ids(catalogue.search('phone 999', 1))).toEqual(['p999']);
  });

  test('phones of a renamed brand are found by the new name', () => {
    const catalogue = new Catalogue([brand('acme', 'Acme')], [entry({ id: 'a', name: 'Alpha' })]);
    catalogue.setBrands([brand('acme', 'Zenith'), brand('later', 'Later')]);
    expect(catalogue.get('a')?.brand).toBe('Zenith');
    expect(ids(catalogue.search('zenith alpha', 5))).toEqual(['a']);
    expect(ids(catalogue.search('acme', 5))).toEqual([]);
    expect(catalogue.brandCounts()).toEqual({ acme: 1, later: 0 });
    expect(catalogue.brands().map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Later', 0],
      ['Zenith', 1],
    ]);
  });

  test('every change gives a new revision, also when the catalogue is replaced', () => {
    const catalogue = new Catalogue([], [entry({ id: 'a' })]);
    const seen = new Set([catalogue.revision]);
    const changes = [
      () => catalogue.upsert(entry({ id: 'b' })),
      () => catalogue.upsert(entry({ id: 'b', price: 1 })),
      () => catalogue.setCounters('b', { likes: 1, favorites: 0, rating: null, ratingCount: 0 }),
      () => catalogue.setPopularity(new Map([['b', 1]])),
      () => catalogue.rescore(),
      () => catalogue.setBrands([brand('acme', 'Zenith')]),
      () => catalogue.setSearchWords({ synonyms: [{ typed: 'b', meant: 'a' }] }),
      () => catalogue.remove('b'),
    ];
    for (const change of changes) {
      change();
      seen.add(catalogue.revision);
    }
    catalogue.filter({});
    seen.add(catalogue.revision).add(new Catalogue().revision);
    expect(seen.size).toBe(changes.length + 2);
  });

  test('a phone can move to another brand', () => {
    const catalogue = new Catalogue([brand('acme', 'Acme'), brand('poco', 'Poco')], [entry({ id: 'a' })]);
    catalogue.upsert(entry({ id: 'a', brand: 'Poco', brandId: 'poco' }));
    expect(catalogue.brandCounts()).toEqual({ acme: 0, poco: 1 });
    expect(catalogue.filter({ brandId: ['acme'] }).total).toBe(0);
  });

  test('keeps order when popularity changes for few or many phones', () => {
    const entries = Array.from({ length: 500 }, (_, at) => entry({ id: `p${at}` }, at));
    const catalogue = new Catalogue([], entries);
    catalogue.setPopularity(new Map(entries.map(({ card, popularity }) => [card.id, -popularity])));
    expect(ids(catalogue.list('popular', 1, 3).products)).toEqual(['p0', 'p1', 'p2']);
    catalogue.setPopularity(
      new Map([
        ['p300', 7],
        ['nobody', 9],
      ]),
    );
    expect(ids(catalogue.list('popular', 1, 3).products)).toEqual(['p300', 'p0', 'p1']);
  });

  test('a figure that is NaN does not break the order', () => {
    const catalogue = new Catalogue(
      [],
      [entry({ id: 'a' }, 1), entry({ id: 'b' }, Number.NaN), entry({ id: 'c' }, -1)],
    );
    expect(ids(catalogue.list('popular', 1, 3).products)).toEqual(['a', 'b', 'c']);
  });

  test('groups the newest phones by brand, largest brand first', () => {
    const of = (brandId: string, id: string, launchedAt: string) =>
      entry({ id, brandId, brand: brandId.toUpperCase(), launchedAt });
    const catalogue = new Catalogue(
      [brand('none', 'None')],
      [
        of('bb', 'b1', '2021'),
        of('aa', 'a1', '2020'),
        of('aa', 'a2', '2022'),
        of('aa', 'a3', '2021'),
        of('cc', 'c1', '2024'),
      ],
    );
    expect(catalogue.latestByBrand(2).map((group) => [group.brandId, group.brand, ids(group.products)])).toEqual([
      ['aa', 'AA', ['a2', 'a3']],
      ['bb', 'BB', ['b1']],
      ['cc', 'CC', ['c1']],
    ]);
    expect(catalogue.latestByBrand(2, ['upcoming'])).toEqual([]);
  });

  test('groups by brand with priced phones before newer unpriced ones', () => {
    const of = (id: string, launchedAt: string, price: number | null) =>
      entry({ id, brandId: 'aa', brand: 'AA', launchedAt, price });
    const phones = [
      of('old', '2020', 9_999),
      of('new', '2022', 9_999),
      of('newer', '2023', null),
      of('newest', '2024', null),
    ];
    const catalogue = new Catalogue([], phones);
    const listed = (perBrand: number, order: 'newest' | 'priced') =>
      catalogue.latestByBrand(perBrand, undefined, order).flatMap(({ products }) => ids(products));
    expect(listed(3, 'priced')).toEqual(['new', 'old', 'newest']);
    expect(listed(3, 'newest')).toEqual(['newest', 'newer', 'new']);
  });

  test('lists the newest in pages', () => {
    const catalogue = new Catalogue(
      [],
      ['2020', '2021', '2022'].map((launchedAt) => entry({ id: `p${launchedAt}`, launchedAt })),
    );
    expect(catalogue.newest(2, 2)).toMatchObject({ total: 3, currentPage: 2, totalPages: 2, hasMore: false });
    expect(ids(catalogue.newest(2, 2).products)).toEqual(['p2020']);
    expect(catalogue.newest(3, 2).products).toEqual([]);
  });
});

describe('similar', () => {
  const base = {
    price: 30_000,
    displaySize: 6.7,
    batteryCapacity: 5000,
    storage: 256,
    primaryCamera: 50,
    launchedAt: '2024',
  };
  const catalogue = new Catalogue(
    [],
    [
      entry({ id: 'itself', ...base }),
      entry({ id: 'twin', ...base, price: 31_000 }),
      entry({ id: 'cousin', ...base, price: 40_000, batteryCapacity: 4500 }),
      entry({ id: 'stranger', ...base, price: 150_000, launchedAt: '2019' }),
      entry({ id: 'gone', ...base, status: 'discontinued' }),
      entry({ id: 'blank' }),
      entry({ id: 'fold', ...base, foldable: 'book' }),
    ],
  );

  test('lists the nearest phones first, those on sale before others', () => {
    expect(ids(catalogue.similar('itself', 10))).toEqual(['twin', 'gone', 'cousin', 'blank', 'stranger']);
    expect(catalogue.similar('itself', 2)).toHaveLength(2);
    expect(catalogue.similar('fold', 5)).toEqual([]);
    expect(catalogue.similar('nobody', 5)).toEqual([]);
  });
});
