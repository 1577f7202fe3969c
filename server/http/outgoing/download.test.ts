import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedServer, serveFile, startFeedServer } from '#tests/support/peers/feed-server.ts';
import { download } from './download.ts';
import { connectionProblem } from './guarded-request.ts';

let feeds: FeedServer;
let folder: string;
beforeAll(async () => {
  feeds = await startFeedServer();
  folder = await mkdtemp(join(tmpdir(), 'download-'));
});
afterAll(async () => {
  await feeds.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  feeds.requests.length = 0;
});

const fetchFeed = (extra: Partial<Parameters<typeof download>[1]> = {}, url = feeds.url) =>
  download(url, {
    to: join(folder, 'file'),
    allowLoopback: true,
    signal: new AbortController().signal,
    ...extra,
  });
const fetched = () => readFileSync(join(folder, 'file'), 'utf8');

describe('download', () => {
  it('stores the file and returns its validators', async () => {
    feeds.answer = serveFile('id,title\n1,One\n', { etag: '"a"', 'last-modified': 'Wed, 18 Nov 2026 10:00:00 GMT' });
    expect(await fetchFeed({ headers: { authorization: 'Bearer secret' } })).toEqual({
      isUnchanged: false,
      bytes: 15,
      etag: '"a"',
      lastModified: 'Wed, 18 Nov 2026 10:00:00 GMT',
    });
    expect(fetched()).toBe('id,title\n1,One\n');
    expect(feeds.requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-encoding': 'gzip' });
  });

  it('accepts 304', async () => {
    feeds.answer = serveFile('x', { etag: '"a"' });
    expect(await fetchFeed({ etag: '"a"' })).toMatchObject({ isUnchanged: true, bytes: 0 });
  });

  it('says in a sentence that the store refuses the connection', async () => {
    const closed = await startFeedServer();
    await closed.close();
    await expect(fetchFeed({}, closed.url)).rejects.toThrow('The server refused the connection. Check the address.');
  });

  it('says in a sentence that there is no such store', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND', hostname: 'store.example' });
    expect(connectionProblem(error)).toBe('We couldn’t find the server store.example. Check the address.');
  });

  it('gives up if the store sends nothing', async () => {
    feeds.answer = () => {};
    await expect(fetchFeed({ limits: { idleMs: 50 } })).rejects.toThrow('didn’t answer within 0.05 seconds');
  });

  it('gives up if the store stops sending', async () => {
    feeds.answer = (response) => void response.writeHead(200).write('id,');
    await expect(fetchFeed({ limits: { idleMs: 50 } })).rejects.toThrow('didn’t answer within');
  });

  it('gives up if the download takes too long', async () => {
    feeds.answer = () => {};
    await expect(fetchFeed({ limits: { totalMs: 50 } })).rejects.toThrow('took longer than');
  });

  it.each([
    ['with a length', { 'content-length': '100' }],
    ['in chunks', {}],
  ])('refuses a file that is cut off, %s', async (_how, headers) => {
    feeds.answer = (response) => {
      response.writeHead(200, headers);
      response.write('id,title\n', () => response.destroy());
    };
    await expect(fetchFeed()).rejects.toThrow('cut off');
  });

  it('refuses a file that is too large, with or without its length', async () => {
    feeds.answer = serveFile('x'.repeat(2_000));
    await expect(fetchFeed({ limits: { bytes: 1_000 } })).rejects.toThrow('larger than');
    feeds.answer = (response) => {
      response.writeHead(200);
      response.write('x'.repeat(600));
      response.end('x'.repeat(600));
    };
    await expect(fetchFeed({ limits: { bytes: 1_000 } })).rejects.toThrow('larger than');
  });

  it('can read only the beginning', async () => {
    feeds.answer = (response) => void response.writeHead(200).write('id,title\n'.repeat(100));
    expect(await fetchFeed({ firstBytes: 10 })).toMatchObject({ isUnchanged: false });
    expect(fetched().startsWith('id,title\n')).toBe(true);
  });

  it('returns Retry-After of a 429', async () => {
    feeds.answer = (response) => void response.writeHead(429, { 'retry-after': '120' }).end();
    await expect(fetchFeed()).rejects.toMatchObject({ retryAfterMs: 120_000, message: expect.stringContaining('429') });
  });

  it.each([
    [404, {}, 'The store’s server returned error 404.'],
    [500, {}, 'The store’s server returned error 500.'],
    [200, { 'content-type': 'text/html; charset=utf-8' }, 'web page'],
    [200, { 'content-encoding': 'br' }, 'unknown encoding (br)'],
  ])('refuses %s with %j', async (status, headers, text) => {
    feeds.answer = (response) => void response.writeHead(status, headers).end('x');
    await expect(fetchFeed()).rejects.toThrow(text);
  });

  it('follows a redirect on the same site', async () => {
    feeds.answer = (response, request) =>
      request.url === '/feed'
        ? void response.writeHead(302, { location: '/v2' }).end()
        : serveFile('moved')(response, request);
    expect(await fetchFeed()).toMatchObject({ bytes: 5 });
  });

  it('follows no redirect to another site or port', async () => {
    const other = await startFeedServer();
    feeds.answer = (response) => void response.writeHead(302, { location: other.url }).end();
    await expect(fetchFeed()).rejects.toThrow('redirects to another site');
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('limits the number of redirects', async () => {
    feeds.answer = (response) => void response.writeHead(302, { location: '/feed' }).end();
    await expect(fetchFeed()).rejects.toThrow('redirects too often');
  });

  it('does not call this machine or its network', async () => {
    await expect(fetchFeed({ allowLoopback: false })).rejects.toThrow('not a public one');
    await expect(fetchFeed({}, 'https://10.0.0.1/feed')).rejects.toThrow('not a public one');
    // A name's address is checked on connecting, and exactly that address is used.
    await expect(fetchFeed({ allowLoopback: false }, 'https://localhost/feed')).rejects.toThrow('not a public one');
  });
});
