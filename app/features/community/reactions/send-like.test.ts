import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#app/features/account/auth/session.ts';
import { useSignInPrompt } from '#app/features/account/auth/sign-in-prompt.ts';
import { setToken } from '#app/features/account/auth/token.ts';
import { fetchOwnReactions } from '#app/features/account/reactions/fetch-own-reactions.ts';
import { type OwnReactions, ownReactionsKey } from '#app/features/account/reactions/own-reactions.ts';
import { barePhone } from '#app/features/catalogue/product/testing/bare-phone.ts';
import { createApi, type Transport } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import type { User } from '#contract/account/user.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { sendLike } from './send-like.ts';

/** A fake server that stores one reader's like and answers when the test releases it. */
const phone = barePhone({ id: 'acme-one', name: 'Acme One', likes: 4 });
let isLiked: boolean;
let isDown: boolean;
let waiting: (() => void)[];
const transport: Transport = async ({ path, body }) => {
  if (path.endsWith('/reactions'))
    return { status: 200, body: { liked: isLiked ? [phone.id] : [], favorited: [], ratings: {} } };
  await new Promise<void>((resolve) => waiting.push(resolve));
  if (isDown) throw new ApiError(503, { message: 'busy' });
  isLiked = (body as { liked: boolean }).liked;
  return { status: 200, body: { ...phone, liked: isLiked, likes: 4 + Number(isLiked) } };
};

const api = createApi(transport);
const OWN = ownReactionsKey('me');
let queries: QueryClient;
const press = (liked: boolean) => sendLike(api, queries, phone, liked);
const answer = async () => {
  await vi.waitFor(() => expect(waiting).not.toEqual([]), PATIENCE);
  waiting.shift()?.();
};
const shown = () => ({
  isLiked: queries.getQueryData<OwnReactions>(OWN)?.liked.includes(phone.id),
  likes: queries.getQueryData<{ likes: number }[]>(['products', 'trending'])?.[0]?.likes,
});
const idle = () => vi.waitFor(() => expect(queries.isMutating() + queries.isFetching()).toBe(0), PATIENCE);

beforeEach(() => {
  isLiked = false;
  isDown = false;
  waiting = [];
  vi.stubGlobal('localStorage', memoryStorage());
  setToken('token');
  useSession.setState({ user: { id: 'me' } as User });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['products', 'trending'], [phone]);
  queries.setQueryData(OWN, { liked: [], favorited: [], ratings: {} });
});
afterEach(() => vi.unstubAllGlobals());

test('a like shows immediately on the button and every card, then the server’s count', async () => {
  press(true);
  await vi.waitFor(() => expect(shown()).toEqual({ isLiked: true, likes: 5 }), PATIENCE);
  expect(isLiked).toBe(false);
  await answer();
  await idle();
  expect(isLiked).toBe(true);
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('a rejected like reverts both the button and the count', async () => {
  isDown = true;
  press(true);
  await vi.waitFor(() => expect(shown()).toEqual({ isLiked: true, likes: 5 }), PATIENCE);
  await answer();
  await idle();
  expect(shown()).toEqual({ isLiked: false, likes: 4 });
});

test('several presses are sent one after the other, and the last one counts', async () => {
  press(true);
  press(false);
  press(true);
  for (const _ of [1, 2, 3]) {
    await answer();
    expect(waiting).toEqual([]);
  }
  await idle();
  expect(isLiked).toBe(true);
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('a list fetched while a press is being sent does not revert it', async () => {
  press(true);
  await vi.waitFor(() => expect(shown().isLiked).toBe(true), PATIENCE);
  await queries.query({ queryKey: OWN, queryFn: (context) => fetchOwnReactions(api, 'me', context), staleTime: 0 });
  expect(shown().isLiked).toBe(true);
  await answer();
  await idle();
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('a guest is asked to sign in, and nothing changes when they decline', async () => {
  setToken(null);
  press(true);
  await vi.waitFor(() => expect(useSignInPrompt.getState().prompt?.purpose).toBe('like Acme One'), PATIENCE);
  useSignInPrompt.getState().prompt?.decline();
  await idle();
  expect(shown()).toEqual({ isLiked: false, likes: 4 });
  expect(waiting).toEqual([]);
});
