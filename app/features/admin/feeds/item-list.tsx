import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { type FeedItem, IGNORE_REASONS } from '#contract/desk/store-feeds.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { FEEDS_KEY, feedItemsQuery, feedsQuery } from './feed-queries.ts';

const STATES: Record<FeedItem['state'], string> = { matched: 'Matched', waiting: 'To match', ignored: 'Ignored' };

/** How each item is matched by, as people would say it. */
const MATCHED_BY = { confirmed: 'a person', gtin: 'GTIN', model: 'model number', name: 'name' } as const;

/** All items of a feed, to find wrong matches and match them again. */
export function ItemList() {
  const { id = '' } = useParams();
  const api = useApi();
  const state = useTableParams();
  const status = parseChoice(STATES, state.get('state'));
  const query = useQuery(feedItemsQuery(api, id, { state: status, search: state.search, page: state.page }));
  const { data: feeds } = useQuery(feedsQuery(api));
  const feed = feeds?.find((one) => one.id === id);
  const { data } = query;
  const columns: Column<FeedItem>[] = [
    { id: 'title', header: 'Item', isName: true, cell: (item) => <Title item={item} store={feed?.store ?? ''} /> },
    {
      id: 'match',
      header: 'Phone',
      cell: (item) => (
        <>
          <MatchCell item={item} />
          <MatchAgain feedId={id} item={item} />
        </>
      ),
    },
    { id: 'price', header: 'Price', numeric: true, isSecondary: true, cell: (item) => formatRupees(item.price) },
    {
      id: 'seen',
      header: 'Seen',
      isSecondary: true,
      cell: ({ seenAt, inStock }) => dotted([timeAgo(seenAt), !inStock && 'out of stock']),
    },
  ];

  return (
    <>
      <ScreenHead
        title="Feed items"
        eyebrow={<Link to="/admin/feeds">Store feeds</Link>}
        aside={feed && dotted([feed.name, feed.store])}
      />
      <TableBar
        searchLabel="Search titles"
        state={state}
        total={data?.total}
        noun={['item', 'items']}
        filters={
          <ChoiceFilter
            label="State"
            name="state"
            state={state}
            all="All states"
            labels={STATES}
            counts={feed?.items}
          />
        }
      />
      <DataTable
        caption="Items"
        columns={columns}
        rows={data?.items}
        idOf={({ key }) => key}
        nameOf={({ title }) => title}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load the items."
        empty={<EmptyState title={status || state.search ? 'No matching items' : 'No items yet'} />}
      />
    </>
  );
}

function Title({ item: { title, url }, store }: { item: FeedItem; store: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="block max-w-120 min-w-40 underline wrap-anywhere"
    >
      {title}
      <span className="sr-only"> at {store} (opens in a new tab)</span>
    </a>
  );
}

function MatchCell({ item: { match, reason, state } }: { item: FeedItem }) {
  if (!match) return <p className="text-ink-2">{reason ? IGNORE_REASONS[reason] : STATES[state]}</p>;
  const { productId, name, ram, storage, by } = match;
  return (
    <>
      <Link to={`/product/${productId}`}>{dotted([name, storage !== null && formatVariant({ ram, storage })])}</Link>
      <span className="block text-xs text-ink-3">Matched by {MATCHED_BY[by]}</span>
    </>
  );
}

/** Opens the item in the queue, where it can be matched or ignored. */
function MatchAgain({ feedId, item }: { feedId: string; item: FeedItem }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async () =>
      item.state === 'waiting'
        ? item
        : api.storeFeeds.decide({ params: { id: feedId, key: item.key }, body: { state: 'waiting' } }),
    onSuccess: async (waiting) => {
      void queries.invalidateQueries({ queryKey: FEEDS_KEY });
      await navigate(`/admin/feeds/${feedId}/items`, { state: { item: waiting } });
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t open the item. Try again.')),
  });
  return (
    <Button size="sm" variant="quiet" className="-ml-3" loading={open.isPending} onClick={() => open.mutate()}>
      {item.state === 'waiting' ? 'Match' : 'Match again'}
      <span className="sr-only"> {item.title}</span>
    </Button>
  );
}
