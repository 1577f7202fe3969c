import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCount } from '#contract/count.ts';
import type { Phone } from '#contract/phone/fields.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { SCORE_PART_KEYS, unrankedParts, weightedScore } from '#contract/phone/score/parts.ts';
import type { Score } from '#contract/phone/score/score.ts';
import type { Verdict } from '#contract/phone/score/verdict.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let location: TestLocation;
let server: TestApp;

beforeAll(async () => {
  location = await freshLocation(undefined, 'seeded');
  server = await openTestApp({ location });
});
afterAll(async () => {
  await server.close();
  await location.remove();
});

async function get<T>(url: string): Promise<T> {
  const { status, body } = await server.call({ url });
  expect(status, url).toBe(200);
  return body as T;
}

describe('GET /api/products/:id/score', () => {
  test('adds up: terms to parts, weighted parts to the total on card and page', async () => {
    const { products } = await get<{ products: ProductCard[] }>('/api/products/filter?sort=score&status=available');
    for (const { id, score: onCard, scoreParts } of products.slice(0, 10)) {
      const score = await get<Score>(`/api/products/${id}/score`);
      expect(score.parts.map(({ key }) => key)).toEqual(SCORE_PART_KEYS);
      expect(score.parts.map((part) => part.score)).toEqual(scoreParts);
      expect(score.total).toBe(onCard);
      for (const { score: part, terms } of score.parts) {
        const sum = terms.reduce((total, { points }) => total + points, 0);
        if (part !== null) expect(Math.round(Math.round(sum * 10) / 10)).toBe(part);
      }
      const product = await get<ProductCard>(`/api/products/${id}`);
      expect(product).toMatchObject({ score: onCard, scoreParts });
    }
  });

  test('says for every phone what was published, in complete sentences', async () => {
    const { products } = await get<{ products: ProductCard[] }>('/api/products/filter?limit=100');
    const odd = ['apple-iphone-16e', 'google-pixel-9a', 'samsung-galaxy-a03-core'];
    for (const id of [...odd, ...products.map((product) => product.id)]) {
      const { batteryCapacity, wiredCharging } = await get<Phone>(`/api/products/${id}`);
      const terms = (await get<Score>(`/api/products/${id}/score`)).parts.flatMap((part) => part.terms);
      const termValue = (name: string) => terms.find(({ label }) => label === name)?.value;
      if (batteryCapacity !== null && wiredCharging !== null) {
        expect(termValue('Capacity'), id).toBe(`${formatCount(batteryCapacity)} mAh`);
        expect(termValue('Wired charging'), id).toBe(`${wiredCharging} W`);
      }
      const verdict = await get<Verdict>(`/api/products/${id}/verdict`);
      const sentences = [verdict.summary, ...verdict.for, ...verdict.against].join(' ');
      expect(sentences).not.toMatch(/\d\.\d{3}|%/);
    }
  });

  test('404 for a phone that does not exist', async () => {
    expect((await server.call({ url: '/api/products/acme-none/score' })).status).toBe(404);
  });

  test('a discontinued phone has no value score', async () => {
    const { products } = await get<{ products: ProductCard[] }>(
      '/api/products/filter?sort=score&status=discontinued&limit=1',
    );
    const score = await get<Score>(`/api/products/${products[0]?.id}/score`);
    expect(score.parts.at(-1)).toEqual({ key: 'value', score: null, weight: 12, terms: [] });
  });
});

describe('sort=score', () => {
  test('ranks by the score, and by a reader’s own weights', async () => {
    for (const weights of [undefined, 'display:0,battery:5,value:1']) {
      const query = new URLSearchParams({ sort: 'score', limit: '100', ...(weights && { weights }) });
      const { products } = await get<FilteredProducts>(`/api/products/filter?${query}`);
      const own = weights ? [0, 0, 0, 5, 0, 1] : [18, 22, 20, 18, 10, 12];
      const scores = products.map(({ scoreParts }) => weightedScore(scoreParts, own) ?? -1);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(products.map(({ rank }) => rank)).toEqual(products.map((_, at) => at + 1));
      expect(scores[0]).toBeGreaterThan(scores.at(-1) as number);
    }
  });

  test('phones with a missing part come last by name, with what is missing', async () => {
    const url = '/api/products/filter?sort=score&status=available&limit=100';
    const first = await get<FilteredProducts>(url);
    const page = Math.floor((first.ranked ?? 0) / 100) + 1;
    const pages = await Promise.all([page, page + 1].map((one) => get<FilteredProducts>(`${url}&page=${one}`)));
    const products = pages.flatMap((one) => one.products);
    const place = (first.ranked ?? 0) % 100;
    expect(products.slice(0, place).every(({ rank, unranked }) => rank !== null && unranked === undefined)).toBe(true);
    const others = products.slice(place);
    expect(others.length).toBeGreaterThan(5);
    for (const { rank, unranked, scoreParts } of others) {
      expect(rank).toBeNull();
      expect(unranked).toEqual(unrankedParts(scoreParts));
      expect(unranked?.length).toBeGreaterThan(0);
    }
    const names = others.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('invalid weights are 400 with a sentence', async () => {
    const { status, body } = await server.call({ url: '/api/products/filter?sort=score&weights=price:3' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { weights: expect.stringContaining('weights from 0 to 10') } });
  });
});

test('a changed phone is scored again, and so are those compared with it', async () => {
  const headers = await server.as('admin');
  const before = await get<ProductCard>('/api/products/oneplus-13r');
  const { status, body } = await server.call({
    method: 'PUT',
    url: '/api/products/oneplus-13r',
    headers,
    payload: { batteryCapacity: 3000, wiredCharging: 5 },
  });
  expect(status).toBe(200);
  const battery = SCORE_PART_KEYS.indexOf('battery');
  const after = body as ProductCard;
  expect(after.scoreParts?.[battery]).toBeLessThan(before.scoreParts?.[battery] ?? 0);
  expect(after.score).toBeLessThan(before.score ?? 0);
  expect(await get<ProductCard>('/api/products/oneplus-13r')).toMatchObject({ score: after.score });
});

test('GET /api/products/scoring returns the formula with scales, chips and phones', async () => {
  const formula = await get<{
    parts: { weight: number; terms: { of: number }[] }[];
    chips: unknown[];
    examples: string[];
  }>('/api/products/scoring');
  expect(formula.parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  for (const { terms } of formula.parts.slice(0, -1)) expect(terms.reduce((sum, { of }) => sum + of, 0)).toBe(100);
  expect(formula.chips.length).toBeGreaterThan(10);
  for (const id of formula.examples) expect((await get<Score>(`/api/products/${id}/score`)).total).not.toBeNull();
});
