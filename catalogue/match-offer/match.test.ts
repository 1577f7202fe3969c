import { describe, expect, test } from 'vitest';
import { normalizeGtin } from './gtin.ts';
import { learnRules } from './learned-rules.ts';
import { createMatcher } from './match.ts';
import { readMemory } from './read-memory.ts';
import type { ConfirmedItem, IgnoreRules, MatchPhone, StoreItem } from './types.ts';

const GTIN = '8806095300566';

function phone(name: string, rest: Partial<MatchPhone> = {}): MatchPhone {
  const variants = [
    { ram: 8, storage: 128, price: 20_000 },
    { ram: 8, storage: 256, price: 24_000 },
  ];
  const id = name.toLowerCase().replaceAll(' ', '-');
  return { id, name, brand: 'Samsung', modelNumbers: [], colours: [], network5g: true, variants, ...rest };
}

const PHONES = [
  phone('Galaxy S24', { modelNumbers: ['SM-S921B/DS'], colours: ['Ultra Violet', 'Onyx'] }),
  phone('Galaxy S24 Ultra', { modelNumbers: ['SM-S928B', 'SM-S999'] }),
  phone('Galaxy M35 5G', { modelNumbers: ['SM-S999'] }),
];

function item(title: string, rest: Partial<StoreItem> = {}): StoreItem {
  const given = { brand: null, gtin: null, mpn: null, condition: null };
  return { ...given, key: '1', title, url: 'https://store.example/1', price: 20_000, inStock: true, ...rest };
}

function match(
  title: string,
  rest: Partial<StoreItem> = {},
  confirmed: ConfirmedItem[] = [],
  rules: IgnoreRules = new Map(),
) {
  return createMatcher(PHONES, { confirmed, rules })(item(title, rest));
}

const taken = { state: 'matched', productId: 'galaxy-s24', ram: 8, storage: 128 };
const confirmed: ConfirmedItem = {
  key: '1',
  title: 'Whatever',
  gtin: GTIN,
  productId: 'galaxy-s24',
  ram: 8,
  storage: 128,
};

describe('kinds of items', () => {
  test('a person’s decision outweighs the title', () => {
    expect(match('Cover (Renewed)', {}, [confirmed])).toMatchObject({ ...taken, by: 'confirmed' });
  });

  test('the same GTIN at another store is the same variant', () => {
    const other = [{ ...confirmed, key: null }];
    expect(match('S24 Onyx', { gtin: `0${GTIN}` }, other)).toMatchObject({ ...taken, by: 'gtin' });
  });

  test('a GTIN does not outweigh a title that says otherwise', () => {
    const other = [{ ...confirmed, key: null }];
    expect(match('Galaxy S24 (Renewed)', { gtin: GTIN }, other)).toMatchObject({ reason: 'refurbished' });
    expect(match('Galaxy S24 8GB 256GB', { gtin: GTIN }, other)).toMatchObject({ state: 'waiting' });
    expect(match('Galaxy S24 Ultra 8GB 128GB', { gtin: GTIN }, other)).toMatchObject({ state: 'waiting' });
  });

  test('a GTIN of two variants is ignored', () => {
    const both = [
      { ...confirmed, key: null },
      { ...confirmed, key: null, storage: 256 },
    ];
    expect(match('S24 Onyx', { gtin: GTIN }, both)).not.toMatchObject({ state: 'matched' });
  });

  test('a GTIN that contradicts the model number is ignored', () => {
    const other = [{ ...confirmed, key: null }];
    expect(match('Samsung 5G', { gtin: GTIN, mpn: 'SM-S928B' }, other)).toMatchObject({ state: 'waiting' });
  });

  test('a model number gives the phone and the title gives its variant', () => {
    const mpn = 'SM-S921BZKCINS';
    expect(match('Samsung 5G mobile 8GB 128GB', { mpn })).toMatchObject({ ...taken, by: 'model' });
    expect(match('Samsung 5G mobile', { mpn })).toMatchObject({ state: 'waiting' });
  });

  test('an ambiguous or contradicting model number is ignored', () => {
    expect(match('Samsung 5G mobile 8GB 128GB', { mpn: 'SM-S999' })).toMatchObject({ state: 'waiting' });
    expect(match('Galaxy S24 Ultra 8GB 128GB', { mpn: 'SM-S921B' })).toMatchObject({ state: 'waiting' });
  });

  test('a name with its memory is clear without the brand', () => {
    expect(match('Galaxy S24 (Ultra Violet, 8GB, 128GB)')).toMatchObject({ ...taken, by: 'name' });
    expect(match('S24 (8GB, 128GB)', { brand: 'Samsung' })).toMatchObject(taken);
    expect(match('Galaxy S24 8GB 128GB', { brand: 'Spigen' })).toMatchObject({ state: 'waiting' });
  });

  test('without storage all variants are candidates', () => {
    const { candidates } = match('Samsung Galaxy S24 5G (Onyx Black)') as { candidates: object[] };
    expect(candidates.slice(0, 2)).toMatchObject([taken, { ...taken, storage: 256 }].map(({ state, ...one }) => one));
  });

  test.each([
    ['Galaxy S24 or Galaxy M35 5G 8GB 128GB'],
    ['Galaxy S24 | Galaxy S24 Ultra 8GB 128GB'],
    ['Galaxy S24 (also M35) 8GB 128GB'],
    ['Galaxy S24 & M35 8GB 128GB'],
  ])('a title that names two phones waits: %s', (title) => {
    expect(match(title)).toMatchObject({ state: 'waiting' });
  });

  test('other words of a title name no other phone', () => {
    expect(match('Galaxy S24 8GB 128GB | 4 Gen Upgrades & 5 Year Updates and 45W')).toMatchObject(taken);
  });

  test.each([
    ['Galaxy S24 China 8GB 128GB'],
    ['Galaxy S24 8GB 128GB Airtel Locked'],
    ['Galaxy S24 8GB 128GB & Galaxy Buds2'],
  ])('a title that offers something else than others do waits: %s', (title) => {
    expect(match(title)).toMatchObject({ state: 'waiting' });
  });

  test.each([
    ['Galaxy S24 8GB 128GB (Seal Opened)'],
    ['Galaxy S24 8GB 128GB - Flawless'],
    ['Galaxy S24 8GB 128GB First Copy'],
    ['Galaxy S24 8GB 128GB x 2'],
    ['Galaxy S24 8GB 128GB SM-S928U1'],
    ['Galaxy S24 Xtra 8GB 128GB'],
    ['Galaxy S24 8GB 128GB without box'],
    ['Galaxy S24 (Onyx, 8GB, 128GB) | A+ Grade | 6 months warranty'],
    ['Galaxy S24 8GB 128GB + 45W Charger'],
  ])('a title with words that new phones don’t have waits: %s', (title) => {
    expect(match(title)).toMatchObject({ state: 'waiting' });
  });

  test.each([
    ['Galaxy S24 (Onyx, 8GB, 128GB) with No Cost EMI/Additional Exchange Offers'],
    ['Galaxy S24 (Onyx Black, 8GB, 128GB) | Bespoke Photo Assist | 50MP OIS Camera | 4000 mAh Battery'],
    ['Galaxy S24 (Summit Green, 8GB, 128GB), 25W charger in the box'],
    ['Galaxy S24 SM-S921BZKDINS 8GB 128GB'],
  ])('features, offers and colours of a new phone are understood: %s', (title) => {
    expect(match(title)).toMatchObject(taken);
  });

  test('a country name alone means another region', () => {
    expect(match('Galaxy S24 (Global) 8GB 128GB')).toMatchObject({ reason: 'other-region' });
    expect(match('Galaxy S24 8GB 128GB ex-demo')).toMatchObject({ reason: 'refurbished' });
  });

  test('a missing storage is not guessed even with one variant', () => {
    const only = phone('Galaxy M05', { variants: [{ ram: 4, storage: 64, price: 8_000 }] });
    const one = createMatcher([only], { confirmed: [], rules: new Map() });
    expect(one(item('Galaxy M05 Mint Green', { price: 8_000 }))).toMatchObject({ state: 'waiting' });
    expect(one(item('Galaxy M05 64GB', { price: 8_000 }))).toMatchObject({ state: 'matched' });
  });

  test('a price far from the last one waits for a person', () => {
    expect(match('Galaxy S24 8GB 128GB', { price: 5_000 })).toMatchObject({ state: 'waiting' });
    expect(match('Galaxy S24 8GB 128GB', { price: 60_000 })).toMatchObject({ state: 'waiting' });
    expect(match('Galaxy S24 Armour', { price: 499 })).toMatchObject({ reason: 'accessory' });
  });

  test('a condition other than new is refurbished', () => {
    expect(match('Galaxy S24 8GB 128GB', { condition: 'Used' })).toMatchObject({ reason: 'refurbished' });
    expect(match('Galaxy S24 8GB 128GB', { condition: 'New' })).toMatchObject(taken);
  });
});

describe('rules', () => {
  test('a rule ignores titles that have its word', () => {
    const rules = new Map([['rugged', 'accessory' as const]]);
    expect(match('Galaxy S24 8GB 128GB', {}, [], rules)).toMatchObject(taken);
    expect(match('Galaxy S24, RUGGED', {}, [], rules)).toEqual({ state: 'ignored', reason: 'accessory' });
  });

  test('a word ignored three times for one reason becomes a rule', () => {
    const decided = ['Zagg Invisible S24', 'Zagg Glass for M35', 'Zagg Crystal'].map((title) => ({
      title,
      reason: 'accessory' as const,
    }));
    const isPhoneWord = (word: string) => word === 'galaxy';
    expect(learnRules(decided, isPhoneWord)).toEqual(new Map([['zagg', 'accessory']]));
    expect(learnRules(decided.slice(1), isPhoneWord).size).toBe(0);
    const ordinary = Array(3).fill({ title: 'Exchange offer, snapdragon chipset, purple', reason: 'refurbished' });
    expect(learnRules(ordinary, isPhoneWord).size, 'words of new phones').toBe(0);
    expect(learnRules([...decided, { title: 'Zagg phone', reason: null }], isPhoneWord).size).toBe(0);
  });
});

test.each([
  ['8GB RAM, 128GB Storage', [8], [128]],
  ['(128 GB) (6 GB RAM)', [6], [128]],
  ['12/512', [12], [512]],
  ['8+128', [8], [128]],
  ['1 TB', [], [1024]],
  ['2GB 16GB', [2], [16]],
  ['4GB RAM + 4GB virtual RAM, 64GB ROM expandable up to 1TB', [4], [64]],
  ['11GB RAM (6GB RAM + 5GB Virtual RAM) | 128GB', [6], [128]],
  ['128GB or 256GB', [], [128, 256]],
  ['8GB RAM 128 / 256GB', [8], [128, 256]],
  ['512 or 1 TB', [], [512, 1024]],
  ['5G, 50MP + 8MP, 6000mAh', [], []],
])('the memory in "%s"', (title, rams, storages) => {
  expect(readMemory(title)).toEqual({ rams, storages });
});

test.each([
  [GTIN, `0${GTIN}`],
  ['880-6095 300566', `0${GTIN}`],
  ['8806095300567', null],
  ['0000000000000', null],
  ['12345', null],
  [null, null],
])('the GTIN %s is read as %s', (text, gtin) => {
  expect(normalizeGtin(text)).toBe(gtin);
});
