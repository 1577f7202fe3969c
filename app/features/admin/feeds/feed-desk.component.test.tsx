import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FeedItem, type FeedRun, type StoreFeed, storeFeeds } from '#contract/desk/store-feeds.ts';
import { undo } from '#contract/undo/runs.ts';
import { trash } from '#contract/undo/trash.ts';
import { FakeServer, refuse } from '#tests/support/component/fake-server.ts';
import { ADMIN, renderScreen } from '#tests/support/component/render.tsx';
import { FeedScreen } from './feed-form.tsx';
import { FeedList } from './feed-list.tsx';
import { ItemList } from './item-list.tsx';
import { WaitingItems } from './waiting-items.tsx';

const AT = '2026-11-18T06:00:00.000Z';
const ID = '01990000-0000-7000-8000-00000000000a';

const RUN: FeedRun = {
  id: '01990000-0000-7000-8000-00000000000b',
  state: 'done',
  startedAt: AT,
  bytes: 1_000,
  error: null,
  finishedAt: '2026-11-18T06:01:05.000Z',
  counts: { rows: 1_200, matched: 100, waiting: 3, ignored: 1_097, held: 1, refused: 0, changed: 7 },
  startedBy: null,
  undoUntil: '2026-11-19T06:00:00.000Z',
};
const FEED: StoreFeed = {
  id: ID,
  name: 'Croma phones',
  store: 'Croma',
  url: 'https://store.example/feed',
  format: 'csv',
  columns: { sku: 'key', name: 'title', mrp: 'price', link: 'url' },
  headerNames: ['Authorization'],
  everyMinutes: 60,
  maxChangePercent: 25,
  currency: 'INR',
  stockWords: [],
  active: true,
  failingSince: null,
  nextRunAt: AT,
  lastRun: RUN,
  items: { matched: 100, waiting: 3, ignored: 1_097, held: 1 },
  createdAt: AT,
  createdBy: 'Test Admin',
};
const HELD: FeedItem = {
  key: 'a/1',
  title: 'Galaxy S24 (8GB, 128GB)',
  brand: null,
  gtin: null,
  mpn: null,
  price: 29_999,
  url: 'https://store.example/1',
  inStock: true,
  seenAt: AT,
  state: 'matched',
  reason: null,
  candidates: [],
  match: { productId: 'samsung-galaxy-s24', name: 'Galaxy S24', ram: 8, storage: 128, by: 'name' },
  held: { price: 29_999, before: 49_999 },
};
const page = { total: 1, currentPage: 1, totalPages: 1, hasMore: false };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(storeFeeds.list, [FEED]).on(storeFeeds.runs, { runs: [RUN], ...page });
});

describe('the list of feeds', () => {
  const open = () => renderScreen({ '/admin/feeds': <FeedList /> }, { server, user: ADMIN, path: '/admin/feeds' });

  test('shows the last run of each feed and what waits for a decision', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Croma phones' })).toBeTruthy();
    expect(screen.getByText(/7 prices changed/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '3 to match' }).getAttribute('href')).toBe(`/admin/feeds/${ID}/items`);
    expect(screen.getByRole('button', { name: '1 price to check of Croma phones' })).toBeTruthy();
  });

  test('lists the last runs with their duration and undoes one', async () => {
    server.on(undo.start, {
      id: RUN.id,
      action: 'feed',
      label: 'Updated prices',
      actor: null,
      at: AT,
      state: 'undoing',
      undoUntil: null,
      counts: { open: 7, undone: 0, kept: 0 },
      error: null,
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Last runs of Croma phones' }));
    expect(await screen.findByText('1 min 5 s')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(server.sent(undo.start)[0]?.params).toEqual({ id: RUN.id }));
  });

  test('a price that changed too much is approved', async () => {
    server.on(storeFeeds.items, { items: [HELD], ...page }).on(storeFeeds.decide, { ...HELD, held: null });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /1 price to check/ }));
    expect(await screen.findByText('₹49,999 → ₹29,999')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Approve Galaxy/ }));
    await waitFor(() => expect(server.sent(storeFeeds.decide)).toHaveLength(1));
    expect(server.sent(storeFeeds.decide)[0]).toMatchObject({
      params: { id: ID, key: 'a/1' },
      body: { price: 'approve' },
    });
  });

  test('a deleted feed is restored with Undo', async () => {
    const trashId = '01990000-0000-7000-8000-00000000000c';
    server
      .on(storeFeeds.remove, { id: ID, trashId })
      .on(trash.restore, { kind: 'storeFeed', subjectId: ID, name: 'Croma phones' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /More/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete feed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.sent(trash.restore)[0]?.params).toEqual({ id: trashId }));
    expect(await screen.findByText('Croma phones restored')).toBeTruthy();
  });

  test('a link to a run opens its feed with that run first', async () => {
    const path = `/admin/feeds?feed=${ID}&run=${RUN.id}`;
    renderScreen({ '/admin/feeds': <FeedList /> }, { server, user: ADMIN, path });
    const current = (await screen.findByText('1 min 5 s')).closest('tr');
    expect(current?.getAttribute('aria-current')).toBe('true');
    expect(server.sent(storeFeeds.runs)[0]?.query).toMatchObject({ until: RUN.id });
  });

  test('a feed is paused', async () => {
    server.on(storeFeeds.update, { ...FEED, active: false, nextRunAt: null });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause Croma phones' }));
    await waitFor(() => expect(server.sent(storeFeeds.update)[0]?.body).toEqual({ active: false }));
  });
});

describe('the form', () => {
  const open = (path: string) =>
    renderScreen(
      {
        '/admin/feeds/add': <FeedScreen />,
        '/admin/feeds/:id/edit': <FeedScreen />,
        '/admin/feeds': <p>All feeds</p>,
      },
      { server, user: ADMIN, path },
    );

  test('shows the columns of a new feed and saves how they are matched', async () => {
    server
      .on(storeFeeds.readColumns, {
        columns: [
          { theirs: 'sku', ours: 'key', samples: ['300123'] },
          { theirs: 'name', ours: 'title', samples: ['iPhone 15'] },
          { theirs: 'mrp', ours: 'price', samples: ['79900'] },
          { theirs: 'web', ours: null, samples: ['https://store.example/1'] },
        ],
      })
      .on(storeFeeds.create, FEED);
    open('/admin/feeds/add');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Croma phones');
    await userEvent.type(screen.getByRole('textbox', { name: /^Store/ }), 'Croma');
    await userEvent.type(screen.getByRole('textbox', { name: /^Feed URL/ }), 'https://store.example/feed');
    await userEvent.type(screen.getByRole('textbox', { name: /^Headers/ }), 'Authorization: Bearer a:b');
    await userEvent.click(screen.getByRole('button', { name: 'Read columns' }));
    expect(await screen.findByText('300123')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('Choose the feed column for ‘Link’.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column for Link' }), 'web');
    await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('All feeds')).toBeTruthy();
    expect(server.sent(storeFeeds.create)[0]?.body).toMatchObject({
      columns: { sku: 'key', name: 'title', mrp: 'price', web: 'url' },
      headers: { Authorization: 'Bearer a:b' },
      everyMinutes: 60,
      maxChangePercent: 25,
    });
  });

  test('asks to read the columns before a new feed is added', async () => {
    open('/admin/feeds/add');
    await userEvent.click(await screen.findByRole('button', { name: 'Add feed' }));
    expect(await screen.findByText('Read the columns of the feed first.')).toBeTruthy();
  });

  test('shows why a feed cannot be read', async () => {
    server.on(
      storeFeeds.readColumns,
      refuse('INVALID_FIELDS', 'No', { fields: { url: 'The store’s server returned error 403.' } }),
    );
    open(`/admin/feeds/${ID}/edit`);
    await userEvent.click(await screen.findByRole('button', { name: 'Read columns again' }));
    expect(await screen.findByText('The store’s server returned error 403.')).toBeTruthy();
  });

  test('keeps the stored headers when none are entered, and never shows them', async () => {
    server.on(storeFeeds.update, FEED);
    open(`/admin/feeds/${ID}/edit`);
    const headers = await screen.findByRole('textbox', { name: /^Headers/ });
    expect((headers as HTMLTextAreaElement).value).toBe('');
    expect(screen.getByText(/Stored: Authorization/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All feeds')).toBeTruthy();
    expect(server.sent(storeFeeds.update)[0]?.body).not.toHaveProperty('headers');
  });

  test('removes the stored headers on request', async () => {
    server.on(storeFeeds.update, FEED);
    open(`/admin/feeds/${ID}/edit`);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove stored headers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent(storeFeeds.update)[0]?.body).toMatchObject({ headers: {} }));
  });
});

describe('the items of a feed', () => {
  const open = (path = `/admin/feeds/${ID}/all?state=matched`) =>
    renderScreen(
      { '/admin/feeds/:id/all': <ItemList />, '/admin/feeds/:id/items': <WaitingItems /> },
      { server, user: ADMIN, path },
    );
  const matched: FeedItem = { ...HELD, held: null };

  test('show how each was matched', async () => {
    server.on(storeFeeds.items, { items: [matched], ...page });
    open();
    expect(await screen.findByText('Matched by name')).toBeTruthy();
    expect(server.sent(storeFeeds.items)[0]).toMatchObject({ query: { state: 'matched' } });
    expect(screen.getByRole('option', { name: 'Ignored (1,097)' })).toBeTruthy();
  });

  test('a wrong match is opened in the queue with the variants of its phone', async () => {
    const waiting: FeedItem = {
      ...matched,
      state: 'waiting',
      match: null,
      candidates: [
        { productId: 'samsung-galaxy-s24', name: 'Galaxy S24', ram: 8, storage: 256, price: 24_999, score: 1 },
      ],
    };
    server.on(storeFeeds.items, { items: [matched], ...page }).on(storeFeeds.decide, waiting);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Match again/ }));
    expect(await screen.findByRole('heading', { name: 'Items to match' })).toBeTruthy();
    expect(server.sent(storeFeeds.decide)[0]).toMatchObject({ params: { key: 'a/1' }, body: { state: 'waiting' } });
    expect(await screen.findByRole('button', { name: /8 GB \+ 256 GB\s*₹24,999/ })).toBeTruthy();
  });

  test('none are found', async () => {
    server.on(storeFeeds.items, { items: [], ...page, total: 0 });
    open();
    expect(await screen.findByText('No matching items')).toBeTruthy();
  });
});
