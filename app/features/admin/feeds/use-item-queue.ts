import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { FeedItem, FeedItemBody } from '#contract/desk/store-feeds.ts';
import { FEEDS_KEY, feedsQuery } from './feed-queries.ts';

const ITEMS_AT_ONCE = 50;
/** Fetches more before the last loaded item is decided. */
const FETCH_BELOW = 10;

function waitingItemsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...FEEDS_KEY, id, 'waiting'],
    queryFn: ({ signal }) =>
      api.storeFeeds.items({ params: { id }, query: { state: 'waiting', limit: String(ITEMS_AT_ONCE) } }, signal),
    staleTime: 0,
  });
}

interface Decided {
  item: FeedItem;
  saved: Promise<boolean>;
}

/** Waiting items, one at a time: the next appears immediately while the last decision is saved. */
export function useItemQueue(api: Api, id: string, first: FeedItem | null) {
  const queries = useQueryClient();
  const query = waitingItemsQuery(api, id);
  const { data, error, isLoading, refetch } = useQuery(query);
  const { data: feeds } = useQuery(feedsQuery(api));
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  /** Items whose decision was undone, and the one that was opened from the list; shown first. */
  const [returned, setReturned] = useState<readonly FeedItem[]>(first ? [first] : []);
  const [skipped, setSkipped] = useState<readonly string[]>([]);

  const keyOf = ({ key }: FeedItem) => key;
  const done = new Set(decided.map(({ item }) => item.key));
  const isReturned = new Set(returned.map(keyOf));
  const open = [...returned, ...(data?.items ?? []).filter(({ key }) => !isReturned.has(key))].filter(
    ({ key }) => !done.has(key),
  );
  // Skipped items come after all others.
  const items = [
    ...open.filter(({ key }) => !skipped.includes(key)),
    ...open.filter(({ key }) => skipped.includes(key)),
  ];
  const [current] = items;
  const isListed = (item: FeedItem) => data?.items.some(({ key }) => key === item.key);
  const left = (data?.total ?? 0) - decided.filter(({ item }) => isListed(item)).length;

  const save = async (item: FeedItem, body: FeedItemBody) => {
    try {
      await api.storeFeeds.decide({ params: { id, key: item.key }, body });
      return true;
    } catch (failure) {
      toast.error(errorText(failure, 'Couldn’t save. Try again.'));
      return false;
    }
  };

  const decide = (body: FeedItemBody) => {
    if (!current) return;
    const saved = save(current, body).then((isSaved) => {
      if (!isSaved) setDecided((before) => before.filter(({ item }) => item !== current));
      else if (items.length <= FETCH_BELOW) void queries.invalidateQueries({ queryKey: query.queryKey });
      return isSaved;
    });
    setDecided((before) => [...before, { item: current, saved }]);
  };

  const undo = () => {
    const last = decided.at(-1);
    if (!last) return;
    setDecided((before) => before.filter((one) => one !== last));
    setReturned((before) => [last.item, ...before.filter(({ key }) => key !== last.item.key)]);
    setSkipped((before) => before.filter((key) => key !== last.item.key));
    void last.saved.then((isSaved) => isSaved && save(last.item, { state: 'waiting' }));
  };

  return {
    feed: feeds?.find((feed) => feed.id === id),
    current,
    left: Math.max(left, items.length),
    error,
    isLoading,
    refetch: () => void refetch(),
    decide,
    skip: () => current && setSkipped((before) => [...before.filter((key) => key !== current.key), current.key]),
    undo,
    canUndo: decided.length > 0,
  };
}
