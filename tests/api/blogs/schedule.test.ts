import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callDirectly } from '#server/http/direct-call.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/**
 * A scheduled article appears by the clock. The tests only move the clock: no write, no timer and, where they say so,
 * no process in between.
 */

const HOUR = 3_600_000;
let location: TestLocation;
let server: TestApp;

/** Pages of the real cache, rendered through API calls like those of the real renderer. */
const renderer: NonNullable<Parameters<typeof openTestApp>[0]>['renderer'] = async (app) => ({
  render: async () => {
    const { body } = await callDirectly(app, 'GET', '/api/blogs', { params: {}, query: {}, body: undefined });
    return { status: 200, html: Buffer.from(JSON.stringify(body)) };
  },
});

const open = () => openTestApp({ location, renderer });
const moveClockTo = (moment: number) => vi.setSystemTime(moment);

beforeEach(async () => {
  location = await freshLocation(undefined, 'migrated');
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await location.remove();
});

/** All places where a reader could see the article. */
async function meetings(app: TestApp, id: string): Promise<Record<string, boolean>> {
  const { body: list } = await app.call({ url: '/api/blogs' });
  const { body: found } = await app.call({ url: '/api/search?search=eclipse' });
  return {
    article: (await app.call({ url: `/api/blogs/${id}` })).status === 200,
    related: (await app.call({ url: `/api/blogs/${id}/related` })).status === 200,
    comments: (await app.call({ url: `/api/blogs/${id}/comments` })).status === 200,
    list: list.total === 1 && list.blogs[0].id === id,
    count: (await app.call({ url: '/api/blogs/count' })).body.count === 1,
    search: found.blogs.length === 1,
    feed: (await app.call({ url: '/blogs/feed.xml' })).body.includes(`/blog/${id}<`),
    sitemap: (await app.call({ url: '/sitemap.xml' })).body.includes(`/blog/${id}<`),
    picture: (await app.call({ url: `/media/social/blog/${id}.png` })).status === 200,
    page: (await app.app.inject('/blogs')).body.includes(`"id":"${id}"`),
  };
}

const all = (value: boolean) => ({
  article: value,
  related: value,
  comments: value,
  list: value,
  count: value,
  search: value,
  feed: value,
  sitemap: value,
  picture: value,
  page: value,
});

describe('a scheduled article', () => {
  test('is invisible a millisecond before its time and everywhere at it, with warm caches', async () => {
    const { id, scheduledAt } = await (await createEditor(server)).schedule('Eclipse', HOUR);
    moveClockTo(Date.parse(scheduledAt) - 1);
    expect(await meetings(server, id)).toEqual(all(false));
    moveClockTo(Date.parse(scheduledAt));
    expect(await meetings(server, id)).toEqual(all(true));
    const { body } = await server.call({ url: `/api/blogs/${id}` });
    expect(body).toMatchObject({ status: 'published', publishedAt: scheduledAt, scheduledAt });
  });

  test('appears in a process started after its time, with none running at that time', async () => {
    const { id } = await (await createEditor(server)).schedule('Eclipse', HOUR);
    expect(await meetings(server, id)).toEqual(all(false));
    await server.close();
    moveClockTo(Date.now() + 2 * HOUR);
    server = await open();
    expect(await meetings(server, id)).toEqual(all(true));
  });

  test('appears in a process that only followed another’s writes', async () => {
    const follower = await open();
    expect((await follower.app.inject('/blogs')).body).toContain('"total":0');
    const { id } = await (await createEditor(server)).schedule('Eclipse', HOUR);
    await expect.poll(() => follower.app.services.articles.dueCount(Date.now() + 2 * HOUR)).toBe(1);
    expect(await meetings(follower, id)).toEqual(all(false));
    moveClockTo(Date.now() + HOUR);
    expect(await meetings(follower, id)).toEqual(all(true));
    await follower.close();
  });

  test('refreshes pages once at each time, also when several follow each other', async () => {
    const editor = await createEditor(server);
    const page = async () =>
      JSON.parse((await server.app.inject('/blogs')).body).blogs.map(({ id }: { id: string }) => id);
    await editor.schedule('First', HOUR);
    await editor.schedule('Second', 2 * HOUR);
    const start = Date.now();
    expect(await page()).toEqual([]);
    moveClockTo(start + HOUR);
    expect(await page()).toEqual(['first']);
    moveClockTo(start + 2 * HOUR);
    expect(await page()).toEqual(['second', 'first']);
    await editor.send('PATCH', '/first/status', { status: 'archived' });
    expect(await page()).toEqual(['second']);
    await editor.send('PATCH', '/second/schedule', { scheduledAt: new Date(start + 9 * HOUR).toISOString() });
    expect(await page()).toEqual([]);
  });

  test('counts as published for editors, and keeps its date when archived and republished', async () => {
    const editor = await createEditor(server);
    const { id, scheduledAt } = await editor.schedule('Eclipse', HOUR);
    moveClockTo(Date.parse(scheduledAt) + 5 * HOUR);
    const { body } = await editor.send('GET', '?status=published');
    expect(body.counts).toEqual({ draft: 0, scheduled: 0, published: 1, archived: 0, all: 1 });
    await editor.send('PATCH', `/${id}/status`, { status: 'archived' });
    expect((await editor.send('PATCH', `/${id}/status`, { status: 'published' })).body).toMatchObject({
      status: 'published',
      publishedAt: scheduledAt,
      scheduledAt: null,
    });
  });
});
