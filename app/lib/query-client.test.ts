import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { PATIENCE } from '#tests/support/patience.ts';
import { createQueryClient } from './query-client.ts';
import { resumeRefetching } from './resume-refetching.ts';

test('a hydrating page refetches nothing, and afterwards each stale query once', async () => {
  const queries = createQueryClient();
  const fetchName = vi.fn(async ({ queryKey: [name] }: { queryKey: readonly string[] }) => `${name} of now`);
  for (const [name, updatedAt] of [
    ['old', 1],
    ['new', Date.now()],
    ['unseen', 1],
  ] as const)
    queries.setQueryData([name], `${name} of the page`, { updatedAt });
  const watch = (name: string) =>
    new QueryObserver(queries, { queryKey: [name] as const, queryFn: fetchName }).subscribe(() => {});
  const stops = [watch('old'), watch('new'), watch('missing')];
  expect(fetchName.mock.calls.map(([{ queryKey }]) => queryKey[0])).toEqual(['missing']);

  await resumeRefetching(queries);
  await vi.waitFor(() => expect(queries.getQueryData(['old'])).toBe('old of now'), PATIENCE);
  expect(queries.getQueryData(['new'])).toBe('new of the page');
  expect(fetchName.mock.calls.map(([{ queryKey }]) => queryKey[0])).toEqual(['missing', 'old']);

  stops.push(watch('unseen'));
  expect(fetchName).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
  queries.clear();
});

test('a call without a network fails immediately instead of waiting', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(() => Promise.reject(new Error('not reached')));
  const queries = createQueryClient();
  await resumeRefetching(queries);
  const sending = new MutationObserver(queries, { mutationFn: send });
  await expect(sending.mutate()).rejects.toThrow('not reached');
  onlineManager.setOnline(true);
});
