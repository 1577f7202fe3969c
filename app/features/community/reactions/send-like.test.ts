import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#app/features/account/auth/session.ts';
import { useSignInPrompt } from '#app/features/account/auth/sign-in-prompt.ts';
import { setToken } from '#app/features/account/auth/token.ts';
import { fetchOwnReactions } from '#app/features/account/reactions/fetch-own-reactions.ts';
import { type OwnReactions, ownReactionsKey } from '#app/features/account/reactions/own-reactions.ts';
import { barePhone } from '#app/features/catalogue/product/test-phone.ts';
import { createApi, type Transport } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import type { User } from '#contract/account/user.ts';
import { sendLike } from './send-like.ts';

/** A server that keeps the likes of one person, and answers when it is told to. */
const phone = barePhone({ id: 'acme-one', name: 'Acme One', likes: 4 });
let kept: boolean;
let isDown: boolean;
let waiting: (() => void)[];
const transport: Transport = async ({ path, body }) => {
  if (path.endsWith('/reactions'))
    return { status: 200, body: { liked: kept ? [phone.id] : [], favorited: [], ratings: {} } };
  await new Promise<void>((resolve) => waiting.push(resolve));
  if (isDown) throw new ApiError(503, { message: 'busy' });
  kept = (body as { liked: boolean }).liked;
  return { status: 200, body: { ...phone, liked: kept, likes: 4 + Number(kept) } };
};

const api = createApi(transport);
const OWN = ownReactionsKey('me');
let queries: QueryClient;
const press = (liked: boolean) => sendLike(api, queries, phone, liked);
const answer = async () => {
  await vi.waitFor(() => expect(waiting).not.toEqual([]));
  waiting.shift()?.();
};
const shown = () => ({
  isLiked: queries.getQueryData<OwnReactions>(OWN)?.liked.includes(phone.id),
  likes: queries.getQueryData<{ likes: number }[]>(['products', 'trending'])?.[0]?.likes,
});
const idle = () => vi.waitFor(() => expect(queries.isMutating() + queries.isFetching()).toBe(0));

beforeEach(() => {
  kept = false;
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

test('a like shows at once on the button and every card, then as the server counts it', async () => {
  press(true);
  await vi.waitFor(() => expect(shown()).toEqual({ isLiked: true, likes: 5 }));
  expect(kept).toBe(false);
  await answer();
  await idle();
  expect(kept).toBe(true);
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('what the server does not take is taken back, mark and figure', async () => {
  isDown = true;
  press(true);
  await vi.waitFor(() => expect(shown()).toEqual({ isLiked: true, likes: 5 }));
  await answer();
  await idle();
  expect(shown()).toEqual({ isLiked: false, likes: 4 });
});

test('of several presses the last one counts, sent one after the other', async () => {
  press(true);
  press(false);
  press(true);
  for (const _ of [1, 2, 3]) {
    await answer();
    expect(waiting).toEqual([]);
  }
  await idle();
  expect(kept).toBe(true);
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('a list fetched while the press is on its way does not undo it', async () => {
  press(true);
  await vi.waitFor(() => expect(shown().isLiked).toBe(true));
  await queries.query({ queryKey: OWN, queryFn: (context) => fetchOwnReactions(api, 'me', context), staleTime: 0 });
  expect(shown().isLiked).toBe(true);
  await answer();
  await idle();
  expect(shown()).toEqual({ isLiked: true, likes: 5 });
});

test('who is not signed in is asked to, and nothing shows when they decline', async () => {
  setToken(null);
  press(true);
  await vi.waitFor(() => expect(useSignInPrompt.getState().prompt?.purpose).toBe('like Acme One'));
  useSignInPrompt.getState().prompt?.decline();
  await idle();
  expect(shown()).toEqual({ isLiked: false, likes: 4 });
  expect(waiting).toEqual([]);
});
