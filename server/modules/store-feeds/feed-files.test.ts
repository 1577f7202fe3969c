import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoreItem } from '#catalogue/match-offer/types.ts';
import type { FeedColumn, FeedFormat } from '#contract/desk/store-feeds.ts';
import { readColumns, readItems } from './read-items.ts';
import { suggestColumns } from './suggest-columns.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feeds-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Columns = Record<string, FeedColumn | null>;

async function store(content: string | Buffer): Promise<string> {
  const file = join(folder, 'feed');
  await writeFile(file, content);
  return file;
}

async function suggested(file: string, format: FeedFormat): Promise<Columns> {
  const columns = suggestColumns(await readColumns(file, format));
  return Object.fromEntries(columns.map(({ theirs, ours }) => [theirs, ours]));
}

/** Reads with the suggested columns, as a person who accepts them would. */
async function read(content: string | Buffer, format: FeedFormat, given: Columns = {}, stockWords: string[] = []) {
  const file = await store(content);
  const columns = { ...(await suggested(file, format)), ...given };
  const items: (StoreItem | null)[] = [];
  for await (const item of readItems(file, { format, columns, currency: 'INR', stockWords })) items.push(item);
  return items;
}

const item = (fields: Partial<StoreItem>): StoreItem => ({
  key: '1',
  title: 'Phone',
  brand: null,
  gtin: null,
  mpn: null,
  url: 'https://store.example/1',
  price: 1,
  inStock: true,
  condition: null,
  ...fields,
});

describe('files as stores send them', () => {
  it('Amazon: tab-separated, with inches in titles and prices like INR 15999.00', async () => {
    const file = [
      'SKU\tTitle\tBrand\tPrice\tLink\tAvailability\tEAN',
      'B0CQ1\tSamsung Galaxy M34 5G (Midnight Blue, 6GB, 128GB) 6.5" sAMOLED\tSamsung\tINR 15999.00\thttps://www.amazon.in/dp/B0CQ1?tag=x-21\tin stock\t8806095000015',
      'B0CQ2\tSpigen Case for Galaxy M34\tSpigen\tINR 899.00\thttps://www.amazon.in/dp/B0CQ2?tag=x-21\tout of stock\t',
    ].join('\n');
    expect(await read(file, 'tsv')).toEqual([
      item({
        key: 'B0CQ1',
        title: 'Samsung Galaxy M34 5G (Midnight Blue, 6GB, 128GB) 6.5" sAMOLED',
        brand: 'Samsung',
        price: 15_999,
        url: 'https://www.amazon.in/dp/B0CQ1?tag=x-21',
        gtin: '8806095000015',
      }),
      item({
        key: 'B0CQ2',
        title: 'Spigen Case for Galaxy M34',
        brand: 'Spigen',
        price: 899,
        inStock: false,
        url: 'https://www.amazon.in/dp/B0CQ2?tag=x-21',
      }),
    ]);
  });

  it('Flipkart: JSON under a name, with nested prices', async () => {
    const file = JSON.stringify({
      nextUrl: null,
      products: [
        {
          productId: 'MOBG1',
          title: 'POCO M6 Pro 5G (Power Black, 128 GB)',
          productBrand: 'POCO',
          sellingPrice: { amount: 9999, currency: 'INR' },
          productUrl: 'https://dl.flipkart.com/dl/p/1?affid=x',
          inStock: true,
        },
      ],
    });
    const columns: Columns = {
      'sellingPrice.amount': 'price',
      'sellingPrice.currency': 'currency',
      productBrand: 'brand',
    };
    expect(await read(file, 'json', columns)).toEqual([
      item({
        key: 'MOBG1',
        title: 'POCO M6 Pro 5G (Power Black, 128 GB)',
        brand: 'POCO',
        price: 9_999,
        url: 'https://dl.flipkart.com/dl/p/1?affid=x',
      }),
    ]);
  });

  it('Croma: CSV of an affiliate network, quoted, with rupee signs and a sale price', async () => {
    const file = [
      '"product_id","product_name","brand_name","mrp","offer_price","deeplink","stock_status","model_number"',
      '"300123","Apple iPhone 15 (128GB, Black)","Apple","₹79,900.00","₹58,999.00","https://track.example/c?u=https%3A%2F%2Fwww.croma.com%2Fp%2F300123","In Stock","MTP03HN/A"',
    ].join('\r\n');
    expect(await read(file, 'csv')).toEqual([
      item({
        key: '300123',
        title: 'Apple iPhone 15 (128GB, Black)',
        brand: 'Apple',
        price: 58_999,
        mpn: 'MTP03HN/A',
        url: 'https://track.example/c?u=https%3A%2F%2Fwww.croma.com%2Fp%2F300123',
      }),
    ]);
  });

  const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Store</title><link>https://store.example</link>
<item><g:id>RD-1</g:id><title><![CDATA[OnePlus Nord CE4 Lite 5G 8 GB & 256 GB]]></title><link>https://store.example/1</link>
<g:price>22999.00 INR</g:price><g:sale_price>20,999.00 INR</g:sale_price><g:availability>in_stock</g:availability>
<g:gtin>6921815627654</g:gtin><g:brand>OnePlus</g:brand><g:condition>new</g:condition>
<g:shipping><g:price>0 INR</g:price></g:shipping></item>
<item><g:id>RD-2</g:id><g:title>Redmi 13C &amp; cover</g:title><g:link>https://store.example/2</g:link>
<g:price>8,999 INR</g:price><g:availability>preorder</g:availability></item>
</channel></rss>`;

  it('Reliance Digital: Google Merchant RSS, with CDATA and prices of the shipping', async () => {
    expect(await read(RSS, 'google-xml')).toEqual([
      item({
        key: 'RD-1',
        title: 'OnePlus Nord CE4 Lite 5G 8 GB & 256 GB',
        brand: 'OnePlus',
        price: 20_999,
        gtin: '6921815627654',
        condition: 'new',
      }),
      item({ key: 'RD-2', title: 'Redmi 13C & cover', price: 8_999, inStock: false, url: 'https://store.example/2' }),
    ]);
  });

  it('a brand store: Google Merchant Atom, with its link in an attribute', async () => {
    const file = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">
<entry><g:id>1</g:id><title>Nothing Phone (2a)</title><link href="https://store.example/1"/><g:price>INR 23999</g:price>
<g:availability>in stock</g:availability></entry></feed>`;
    expect(await read(file, 'google-xml')).toEqual([item({ title: 'Nothing Phone (2a)', price: 23_999 })]);
  });

  it('one item per line: JSON lines with numbers and schema.org words', async () => {
    const file = `{"sku":1,"name":"vivo T3x","price":13499.0,"url":"https://store.example/1","availability":"https://schema.org/InStock"}
{"sku":2,"name":"vivo T3","price":"19,499","url":"https://store.example/2","availability":"https://schema.org/OutOfStock"}
`;
    expect(await read(file, 'json')).toEqual([
      item({ key: '1', title: 'vivo T3x', price: 13_499 }),
      item({ key: '2', title: 'vivo T3', price: 19_499, inStock: false, url: 'https://store.example/2' }),
    ]);
  });

  it('Vijay Sales: semicolons, a byte-order mark and how many there are', async () => {
    const file =
      '\uFEFFid;title;price;link;quantity\n1;Realme C53;Rs. 8,499/-;https://store.example/1;12\n2;Realme C51;8499;https://store.example/2;0\n';
    expect(await read(file, 'csv')).toMatchObject([
      { title: 'Realme C53', price: 8_499, inStock: true },
      { title: 'Realme C51', inStock: false },
    ]);
  });

  it('Tata CLiQ: a JSON list, gzipped, without a word about stock', async () => {
    const file = gzipSync(
      JSON.stringify([{ id: '1', title: 'Phone', price: '1', link: 'https://store.example/1', gtin: null }]),
    );
    expect(await read(file, 'json')).toEqual([item({})]);
  });

  it('Google Merchant: tab-separated, with sale prices, sale dates and an inch sign', async () => {
    const file = [
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tsale_price_effective_date\tbrand\tgtin\tmpn\tcondition',
      'MI-1\tRedmi 15 5G (Frosted White, 8GB+256GB) 6.9" display\tBig, "bright"\thttps://store.example/1\thttps://store.example/1.jpg\tin_stock\t18999.00 INR\t16998.00 INR\t2026-11-01T00:00+0530/2026-11-30T23:59+0530\tRedmi\t\t25067RA57I\tnew',
      'MI-2\tRedmi 15 5G (Midnight Black, 6GB+128GB)\t\thttps://store.example/2\t\tout_of_stock\t16999.00 INR\t\t\tRedmi\t\t\tnew',
    ].join('\r\n');
    expect(await read(file, 'tsv')).toEqual([
      item({
        key: 'MI-1',
        title: 'Redmi 15 5G (Frosted White, 8GB+256GB) 6.9" display',
        brand: 'Redmi',
        mpn: '25067RA57I',
        price: 16_998,
        condition: 'new',
      }),
      item({
        key: 'MI-2',
        title: 'Redmi 15 5G (Midnight Black, 6GB+128GB)',
        brand: 'Redmi',
        url: 'https://store.example/2',
        price: 16_999,
        inStock: false,
        condition: 'new',
      }),
    ]);
  });

  it('an affiliate network: JSON with nested offers and a link that contains another', async () => {
    const file = JSON.stringify({
      products: [
        {
          sku: 'VS-77',
          name: 'vivo V60 5G (8GB RAM, 256GB)',
          offer: { amount: '38,999.00', currencyCode: 'INR' },
          deeplink: 'https://track.example/click?pid=1&url=https%3A%2F%2Fstore.example%2Fv60',
          in_stock: 'yes',
        },
      ],
    });
    const columns: Columns = { 'offer.amount': 'price', 'offer.currencyCode': 'currency' };
    expect(await read(file, 'json', columns)).toEqual([
      item({
        key: 'VS-77',
        title: 'vivo V60 5G (8GB RAM, 256GB)',
        price: 38_999,
        url: 'https://track.example/click?pid=1&url=https%3A%2F%2Fstore.example%2Fv60',
      }),
    ]);
  });

  it('items in dollars or without a link or price are skipped', async () => {
    const file = [
      'id,title,price,currency,link',
      '1,Phone,1,INR,https://store.example/1',
      '2,Phone,199,USD,https://store.example/2',
      '3,Phone,$199,,https://store.example/3',
      '4,Phone,call us,INR,https://store.example/4',
      '5,Phone,1,INR,http://store.example/5',
      '6,Phone,1,INR,javascript:alert(1)',
      ',Phone,1,INR,https://store.example/7',
      '8,,1,INR,https://store.example/8',
      '9,Phone,-5,INR,https://store.example/9',
      '10,Phone,99999999,INR,https://store.example/10',
    ].join('\n');
    expect(await read(file, 'csv')).toEqual([item({}), ...Array(9).fill(null)]);
  });

  it('a store with its own words for stock', async () => {
    const file =
      'id,title,price,link,stock\n1,Phone,1,https://store.example/a|b;c,Lieferbar\n2,Phone,1,https://store.example/2,In Stock\n';
    expect(await read(file, 'csv', {}, ['lieferbar'])).toMatchObject([
      { inStock: true, url: 'https://store.example/a%7Cb%3Bc' },
      { inStock: false },
    ]);
  });
});

describe('invalid files', () => {
  const COLUMNS: Columns = { id: 'key', title: 'title', price: 'price', link: 'url' };
  const refusal = async (content: string | Buffer, format: FeedFormat = 'csv', columns = COLUMNS) => {
    const file = await store(content);
    const shape = { format, columns, currency: 'INR', stockWords: [] };
    try {
      for await (const _ of readItems(file, shape));
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('names the missing columns', async () => {
    expect(await refusal('id,name,cost,link\n1,Phone,1,https://store.example/1\n')).toBe(
      'The feed no longer has these columns: title, price. Match the columns again. Nothing was changed.',
    );
  });

  it('accepts XML items with missing elements', async () => {
    const columns: Columns = { ...COLUMNS, gtin: 'gtin', sale_price: 'salePrice' };
    const xml =
      '<rss><channel><item><id>1</id><title>Phone</title><link>https://store.example/1</link><price>1</price></item></channel></rss>';
    expect(await refusal(xml, 'google-xml', columns)).toBeNull();
    expect(await refusal(xml.replaceAll('price>', 'cost>'), 'google-xml', columns)).toContain('columns: price.');
  });

  it('stops at a small file that unpacks to a huge one', async () => {
    const bomb = gzipSync(`id,title,price,link\n${'1,Phone,1,https://store.example/1\n'.repeat(60_000)}`);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusal(bomb)).toContain('unpacks to far more');
  });

  it('refuses a damaged archive', async () => {
    const packed = gzipSync('id,title,price,link\n1,Phone,1,https://store.example/1\n');
    expect(await refusal(packed.subarray(0, 30))).toBe('The compressed feed is damaged.');
  });

  it.each([
    ['an empty file', '', 'csv', 'no items'],
    ['a header alone', 'id,title,price,link\n', 'csv', 'no items'],
    ['XML that ends early', '<rss><channel><item><id>1</id>', 'google-xml', 'isn’t readable Google Merchant XML'],
    ['JSON that ends early', '[{"id":1},{"id":', 'json', 'cut off'],
    ['a text', 'hello', 'json', 'must be a list of items'],
    ['nothing we can read', 'id,title,price,link\n1,Phone,?,x\n2,Phone,?,x\n', 'csv', 'None of its items'],
  ] as const)('refuses %s', async (_what, content, format, text) => {
    expect(await refusal(content, format)).toContain(text);
  });

  it('does not expand custom entities', async () => {
    const xml = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>
<rss><channel><item><id>1</id><title>&b;</title><link>https://store.example/1</link><price>1</price></item></channel></rss>`;
    expect(await refusal(xml, 'google-xml')).toContain('isn’t readable');
  });
});
