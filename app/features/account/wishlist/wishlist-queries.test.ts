import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readGuestWishlist, WISHLIST_KEY } from '#app/features/account/guest/guest-wishlist.ts';
import { createApi, type Transport } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { WISHLIST_MAX } from '#contract/limits.ts';
import { wishlistQuery } from './wishlist-queries.ts';

const hearts = (...ids: string[]) => ids.map((id) => ({ id }));
const saveOnDevice = (...ids: string[]) => localStorage.setItem(WISHLIST_KEY, JSON.stringify(hearts(...ids)));

let sent: string[][];
let answer: () => unknown;
const transport: Transport = async ({ method, body }) => {
  if (method === 'POST') sent.push((body as { productIds: string[] }).productIds);
  return { status: 200, body: answer() };
};
const fetchWishlist = () => new QueryClient().query({ ...wishlistQuery(createApi(transport), 'me'), retry: false });

beforeEach(() => {
  sent = [];
  answer = () => ({ products: [], shareUrl: null });
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test('without guest hearts the list is only fetched', async () => {
  await fetchWishlist();
  expect(sent).toEqual([]);
});

test('sends and clears guest saves, but not one saved meanwhile', async () => {
  saveOnDevice('a', 'b');
  answer = () => {
    saveOnDevice('a', 'b', 'c');
    return { products: [], shareUrl: null };
  };
  await fetchWishlist();
  expect(sent).toEqual([['a', 'b']]);
  expect(readGuestWishlist()).toEqual(hearts('c'));
});

test('many guest hearts are sent in several calls, without invalid ids', async () => {
  const many = Array.from({ length: WISHLIST_MAX + 1 }, (_, place) => `phone-${place}`);
  saveOnDevice('Not An Id', ...many);
  await fetchWishlist();
  expect(sent.flat()).toEqual(many);
  expect(sent.every((ids) => ids.length <= WISHLIST_MAX)).toBe(true);
  expect(readGuestWishlist()).toEqual([]);
});

test('guest hearts stay when the server did not confirm them', async () => {
  saveOnDevice('a', 'b');
  answer = () => {
    throw new ApiError(0, { message: 'not reached' });
  };
  await expect(fetchWishlist()).rejects.toThrow('not reached');
  expect(readGuestWishlist()).toEqual(hearts('a', 'b'));
});
