import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { FeedItem } from '#contract/desk/store-feeds.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { FEEDS_KEY, heldPricesQuery } from './feed-queries.ts';

/** Prices that changed more than the feed allows. */
export function HeldPrices({ feedId, store }: { feedId: string; store: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(heldPricesQuery(api, feedId));
  const { data } = query;
  const decide = useMutation({
    mutationFn: async ({ keys, price }: { keys: readonly string[]; price: 'approve' | 'reject' }) => {
      for (const key of keys) await api.storeFeeds.decide({ params: { id: feedId, key }, body: { price } });
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t save the decision. Try again.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: FEEDS_KEY }),
  });
  if (!data) return <QueryState query={query} failure="Couldn’t load the prices." />;
  const keys = data.items.map(({ key }) => key);
  return (
    <div className="mt-2">
      <ul>
        {data.items.map((item) => (
          <li
            key={item.key}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2"
          >
            <HeldItem item={item} store={store} />
            <div className="flex gap-2">
              <Button
                size="sm"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ keys: [item.key], price: 'approve' })}
              >
                Approve<span className="sr-only"> {item.title}</span>
              </Button>
              <Button
                size="sm"
                variant="quiet"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ keys: [item.key], price: 'reject' })}
              >
                Reject<span className="sr-only"> {item.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {keys.length > 1 && (
        <Button
          size="sm"
          className="mt-2"
          loading={decide.isPending}
          onClick={() => decide.mutate({ keys, price: 'approve' })}
        >
          Approve all {keys.length}
        </Button>
      )}
    </div>
  );
}

function HeldItem({ item: { title, url, match, held }, store }: { item: FeedItem; store: string }) {
  return (
    <div className="min-w-0">
      <p className="font-medium num">
        {held && `${formatRupees(held.before)} → ${formatRupees(held.price)}`}
        {held && <span className="font-normal text-ink-2"> ({percentText(held)})</span>}
      </p>
      <p className="text-sm">
        {match && (
          <Link to={`/product/${match.productId}`}>
            {dotted([match.name, match.storage !== null && formatVariant({ ram: match.ram, storage: match.storage })])}
          </Link>
        )}
      </p>
      <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
        <a href={url} target="_blank" rel="nofollow noopener" className="underline">
          {title}
          <span className="sr-only"> at {store} (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}

function percentText({ price, before }: { price: number; before: number }): string {
  const percent = Math.round((100 * (price - before)) / before);
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}
