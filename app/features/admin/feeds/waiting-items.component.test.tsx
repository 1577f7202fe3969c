import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type FeedItem, type FeedItemBody, type StoreFeed, storeFeeds } from '#contract/desk/store-feeds.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { WaitingItems } from './waiting-items.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const ID = '01990000-0000-7000-8000-00000000000a';

function item(key: string, title: string): FeedItem {
  const candidate = {
    productId: 'samsung-galaxy-s24',
    name: 'Galaxy S24',
    ram: 8,
    storage: 128,
    price: 47_999,
    score: 0.85,
  };
  return {
    key,
    title,
    brand: 'Samsung',
    gtin: null,
    mpn: null,
    url: 'https://store.example/1',
    price: 49_999,
    inStock: true,
    seenAt: AT,
    state: 'waiting',
    reason: null,
    match: null,
    held: null,
    candidates: [candidate, { ...candidate, storage: 256 }],
  };
}

const FEED: StoreFeed = {
  id: ID,
  name: 'Croma phones',
  store: 'Croma',
  url: 'https://store.example/feed',
  format: 'csv',
  columns: {},
  headerNames: [],
  everyMinutes: 60,
  maxChangePercent: 25,
  currency: 'INR',
  stockWords: [],
  active: true,
  failingSince: null,
  nextRunAt: AT,
  lastRun: null,
  items: { matched: 0, waiting: 2, ignored: 0, held: 0 },
  createdAt: AT,
  createdBy: 'Test Admin',
};

let server: FakeServer;
let sent: [key: string, body: FeedItemBody][];

beforeEach(() => {
  const items = [item('a', 'Galaxy S24 Onyx'), item('b', 'Galaxy S24 case'), item('c', 'Galaxy S24 Marble')];
  sent = [];
  server = new FakeServer()
    .on(storeFeeds.list, [FEED])
    .on(storeFeeds.items, () => {
      const done = new Set(sent.flatMap(([key, body]) => ('state' in body ? [] : [key])));
      const waiting = items.filter(({ key }) => !done.has(key));
      return { items: waiting, total: waiting.length, currentPage: 1, totalPages: 1, hasMore: false };
    })
    .on(storeFeeds.decide, ({ params: { key = '' }, body }) => {
      sent.push([key, body as FeedItemBody]);
      return items.find((one) => one.key === key) as FeedItem;
    });
});

async function open() {
  const path = `/admin/feeds/${ID}/items`;
  renderScreen({ '/admin/feeds/:id/items': <WaitingItems /> }, { server, user: ADMIN, path });
  await shows('Galaxy S24 Onyx');
}

const shows = (title: string) => screen.findByRole('heading', { name: title });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test('a digit chooses the variant and the next item appears at once', async () => {
  await open();
  const held = server.hold(storeFeeds.decide);
  press('2');
  await shows('Galaxy S24 case');
  await waitFor(() => expect(held.count).toBe(1));
  expect(server.sent(storeFeeds.decide)[0]?.body).toEqual({ productId: 'samsung-galaxy-s24', ram: 8, storage: 256 });
});

test('a letter ignores the item for a reason', async () => {
  await open();
  press('r');
  await shows('Galaxy S24 case');
  press('a');
  await shows('Galaxy S24 Marble');
  expect(sent).toEqual([
    ['a', { ignore: 'refurbished' }],
    ['b', { ignore: 'accessory' }],
  ]);
});

test('Z shows the last item again and undoes its decision on the server', async () => {
  await open();
  press('n');
  await shows('Galaxy S24 case');
  press('z');
  await shows('Galaxy S24 Onyx');
  await waitFor(() => expect(sent.at(-1)).toEqual(['a', { state: 'waiting' }]));
});

test('an item whose decision failed is shown again', async () => {
  await open();
  server.on(storeFeeds.decide, refuse('CONFLICT', 'This phone was deleted.'));
  press('1');
  await screen.findByText('This phone was deleted.');
  await shows('Galaxy S24 Onyx');
});

test('a skipped item is shown again after the others', async () => {
  await open();
  for (const title of ['Galaxy S24 case', 'Galaxy S24 Marble', 'Galaxy S24 Onyx']) {
    press('s');
    await shows(title);
  }
});

test('after the last item there is nothing to match', async () => {
  await open();
  for (const key of ['n', 'n', 'n']) press(key);
  await screen.findByText('Nothing to match');
});
