import { beforeAll, expect, test } from 'vitest';
import { productData } from '#app/features/catalogue/product/structured-data.ts';
import { formatRupees, formatShortVariant, formatVariant } from '#contract/phone/format.ts';
import { LINES, lineText } from '#contract/phone/lines.ts';
import type { Product } from '#contract/phone/product.ts';
import { DAY_MS } from '#contract/time.ts';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

/** For every default phone: wherever a price is shown, the variant beside it has that price. */

let phones: Map<string, Product>;

const server = await openSharedApp({ seeded: true, buildDir: BUILD_DIR });
beforeAll(async () => {
  const { total, products: cards } = (await server.call({ url: '/api/products?limit=500' })).body;
  for (let page = 2; cards.length < total; page++)
    cards.push(...(await server.call({ url: `/api/products?limit=500&page=${page}` })).body.products);
  phones = new Map();
  for (const { id } of cards) phones.set(id, (await server.call({ url: `/api/products/${id}` })).body);
});

const priceOf = ({ variants, priceVariant }: Product) =>
  variants.find(({ ram, storage }) => ram === priceVariant?.ram && storage === priceVariant?.storage)?.price ?? null;

test('API: a phone’s price is the lowest plausible one of its variants, with its date', () => {
  expect(phones.size).toBeGreaterThan(1_000);
  for (const phone of phones.values()) {
    expect([phone.id, phone.price]).toEqual([phone.id, priceOf(phone)]);
    if (phone.price === null) continue;
    expect([phone.id, phone.priceAt]).toEqual([phone.id, expect.stringMatching(/^20\d\d-\d\d(-\d\d)?$/)]);
    expect(phone.priceKind, phone.id).toBe(phone.status === 'discontinued' ? 'last' : phone.priceKind);
  }
});

test('all cards of the listing', async () => {
  const seen = new Set<string>();
  for (let page = 1; seen.size < phones.size; page++) {
    const { body, statusCode } = await server.app.inject(
      `/products?brand=all&sort=price-asc&discontinued=1&page=${page}`,
    );
    expect(statusCode).toBe(200);
    const cards = body.split('<article').slice(1);
    expect(cards.length, `page ${page}`).toBeGreaterThan(0);
    for (const card of cards) {
      const phone = phones.get(/\/product\/([\w.-]+)"/.exec(card)?.[1] ?? '');
      if (!phone) throw new Error(`no phone in ${card.slice(0, 200)}`);
      seen.add(phone.id);
      const text = card.replace(/<!-- -->|<[^>]*>/g, '');
      if (phone.price === null) continue;
      const variant = phone.priceVariant ? ` ${formatShortVariant(phone.priceVariant)}` : '';
      expect(text).toContain(`${formatRupees(phone.price)}${variant}`);
      expect(text.includes('last recorded'), phone.id).toBe(phone.priceKind === 'last');
      const others = phone.variants.filter(({ storage }) => storage !== phone.priceVariant?.storage);
      for (const other of others) expect(text).not.toContain(formatShortVariant(other));
    }
  }
});

test('every price of a comparison is that of its variant', () => {
  const line = LINES.find(({ key }) => key === 'price');
  if (!line) throw new Error('no line for the price');
  for (const phone of phones.values()) {
    if (phone.price === null) continue;
    const variant = phone.priceVariant ? `, ${formatVariant(phone.priceVariant)}` : '';
    const last = phone.priceKind === 'last' ? ', last recorded' : '';
    expect(lineText(phone, line)).toBe(`${formatRupees(phone.price)}${variant}${last}`);
  }
});

test('structured data of all phones: offers are current prices, none for discontinued phones', () => {
  let offered = 0;
  for (const phone of phones.values()) {
    const day = phone.priceAt;
    const now = day === null ? Date.now() : Date.parse(day);
    const { offers } = productData(phone, '', [], now) as { offers?: Record<string, number> };
    if (phone.priceKind !== 'current' || day === null) {
      expect(offers, phone.id).toBeUndefined();
      continue;
    }
    offered++;
    const isOfThatWeek = (at: string | null) => at !== null && now - Date.parse(at) <= 7 * DAY_MS;
    const prices = phone.variants.flatMap(({ price, priceAt }) => (isOfThatWeek(priceAt) ? (price ?? []) : []));
    expect([offers?.lowPrice ?? offers?.price, offers?.highPrice ?? offers?.price], phone.id).toEqual([
      Math.min(...prices),
      Math.max(...prices),
    ]);
  }
  expect(offered).toBeGreaterThan(300);
});
