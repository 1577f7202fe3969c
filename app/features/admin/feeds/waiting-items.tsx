import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { PhoneSearch } from '#app/features/catalogue/compare/phone-search.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatCount, formatRupees } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { openShortcutList, useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import { type FeedItem, type FeedItemBody, IGNORE_REASONS, type IgnoreReason } from '#contract/desk/store-feeds.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { useItemQueue } from './use-item-queue.ts';

type Choice = Omit<FeedItem['candidates'][number], 'score'>;

const REASON_KEYS: Record<IgnoreReason, string> = {
  'not-a-phone': 'n',
  accessory: 'a',
  refurbished: 'r',
  'other-region': 'o',
};
const REASONS = Object.keys(IGNORE_REASONS) as IgnoreReason[];
/** One per digit key. */
const CHOICES_MAX = 9;

/** Items without a certain match, decided one at a time by keyboard. */
export function WaitingItems() {
  const { id = '' } = useParams();
  const api = useApi();
  const { state } = useLocation();
  const queue = useItemQueue(api, id, (state as { item?: FeedItem } | null)?.item ?? null);
  const { feed, current, left, error, isLoading, decide, skip, undo, canUndo, refetch } = queue;

  useShortcuts([
    { keys: 's', label: 'Skip for now', act: () => current !== undefined && skip() },
    { keys: 'z', label: 'Undo last decision', act: () => canUndo && undo() },
  ]);

  return (
    <>
      <ScreenHead
        title="Items to match"
        eyebrow={<Link to="/admin/feeds">Store feeds</Link>}
        aside={feed && dotted([feed.name, left > 0 && `${formatCount(left)} left`])}
      />
      {error && <ErrorState message={errorText(error, 'Couldn’t load the items.')} onRetry={refetch} />}
      {isLoading && <LoadingScreen />}
      {!error && !isLoading && !current && (
        <EmptyState
          title="Nothing to match"
          action={
            <>
              {canUndo && <Button onClick={undo}>Undo last decision</Button>}
              <ButtonLink to="/admin/feeds">Back to store feeds</ButtonLink>
            </>
          }
        />
      )}
      {current && (
        <>
          <Item key={current.key} item={current} store={feed?.store ?? ''} onDecide={decide} />
          <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
            <Button aria-keyshortcuts="s" onClick={skip}>
              Skip <kbd>S</kbd>
            </Button>
            <Button aria-keyshortcuts="z" disabled={!canUndo} onClick={undo}>
              Undo <kbd>Z</kbd>
            </Button>
            <button
              type="button"
              onClick={openShortcutList}
              className="ml-auto text-xs text-ink-3 tap hover:underline max-md:hidden touch:hidden"
            >
              Keyboard shortcuts <kbd>?</kbd>
            </button>
          </div>
        </>
      )}
    </>
  );
}

type ItemProps = { item: FeedItem; store: string; onDecide: (body: FeedItemBody) => void };

function Item({ item, store, onDecide }: ItemProps) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const choices = useChoices(item, otherId);
  const choose = ({ productId, ram, storage }: Choice) => onDecide({ productId, ram, storage });

  useShortcuts([
    {
      keys: choices.map((_, index) => `${index + 1}`),
      label: 'Choose this variant',
      shown: '1 to 9',
      act: ({ key }) => {
        const choice = choices[Number(key) - 1];
        return choice ? choose(choice) : false;
      },
    },
    ...REASONS.map((reason) => ({
      keys: REASON_KEYS[reason],
      label: IGNORE_REASONS[reason],
      act: () => onDecide({ ignore: reason }),
    })),
    { keys: 'p', label: 'Find another phone', act: () => setIsSearching(true) },
  ]);

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label="Store item">
        {/* Screen readers announce the next item after a decision. */}
        <h2 aria-live="polite" className="text-xl leading-snug wrap-anywhere">
          {item.title}
        </h2>
        <p className="mt-2 text-2xl font-semibold num">{formatRupees(item.price)}</p>
        <p className="mt-1 text-sm text-ink-2">
          {dotted([store, item.inStock ? 'in stock' : 'out of stock', `seen ${timeAgo(item.seenAt)}`])}
        </p>
        <dl className="mt-3 text-sm">
          <Detail label="Brand">{item.brand}</Detail>
          <Detail label="Model number">{item.mpn}</Detail>
          <Detail label="GTIN">{item.gtin}</Detail>
        </dl>
        <a
          href={item.url}
          target="_blank"
          rel="nofollow noopener noreferrer"
          className="mt-3 inline-block text-sm text-accent-ink underline tap"
        >
          Open at the store
        </a>
      </section>
      <section aria-label="Matching phones">
        {choices.length > 0 ? (
          <ol className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
            {choices.map((choice, index) => (
              <li key={`${choice.productId} ${choice.ram} ${choice.storage}`}>
                <ChoiceButton choice={choice} number={index + 1} onChoose={() => choose(choice)} />
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-ink-2">No phone in the catalogue looks like this item.</p>
        )}
        <div className="mt-3">
          {isSearching ? (
            <PhoneSearch
              label="Find another phone"
              excludedIds={[]}
              onChoose={(phone) => {
                setOtherId(phone.id);
                setIsSearching(false);
              }}
              onCancel={() => setIsSearching(false)}
            />
          ) : (
            <Button size="sm" aria-keyshortcuts="p" onClick={() => setIsSearching(true)}>
              Another phone <kbd>P</kbd>
            </Button>
          )}
        </div>
        <h3 className="mt-5 mb-2 text-sm font-semibold">Or ignore it</h3>
        <div className="flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <Button key={reason} aria-keyshortcuts={REASON_KEYS[reason]} onClick={() => onDecide({ ignore: reason })}>
              {IGNORE_REASONS[reason]} <kbd>{REASON_KEYS[reason].toUpperCase()}</kbd>
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}

/** The suggested variants, or those of a phone that the user searched for. */
function useChoices({ candidates }: FeedItem, otherId: string | null): Choice[] {
  const api = useApi();
  const { data: other } = useQuery({ ...productQuery(api, otherId ?? ''), enabled: otherId !== null });
  if (otherId === null) return candidates.slice(0, CHOICES_MAX);
  if (!other) return [];
  const { id: productId, name, variants, price: only } = other;
  const sold = variants.length > 0 ? variants : [{ ram: null, storage: null, price: only }];
  return sold.slice(0, CHOICES_MAX).map(({ ram, storage, price }) => ({ productId, name, ram, storage, price }));
}

type ChoiceButtonProps = { choice: Choice; number: number; onChoose: () => void };

function ChoiceButton({ choice: { productId, name, ram, storage, price }, number, onChoose }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={`${number}`}
      onClick={onChoose}
      className="relative grid h-full w-full content-start justify-items-center gap-1.5 rounded-card border border-line bg-sheet p-3 text-center text-sm hover:border-ink-3"
    >
      <kbd className="absolute top-2 left-2">{number}</kbd>
      <img src={`/media/drawings/${productId}.svg?view=front`} alt="" className="h-24" />
      <span className="font-semibold wrap-anywhere">{name}</span>
      {storage !== null && <span className="num">{formatVariant({ ram, storage })}</span>}
      {price !== null && <span className="text-xs text-ink-2 num">{formatRupees(price)}</span>}
    </button>
  );
}

function Detail({ label, children }: { label: string; children: string | null }) {
  return (
    children && (
      <div className="flex gap-2">
        <dt className="text-ink-3">{label}</dt>
        <dd className="wrap-anywhere">{children}</dd>
      </div>
    )
  );
}
