import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AlertButton } from '#app/features/account/alerts/alert-button.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useOwnReactions } from '#app/features/account/reactions/own-reactions.ts';
import { ShareWishlist } from '#app/features/account/wishlist/share-wishlist.tsx';
import {
  parseWishSort,
  sortWishlist,
  WISH_SORTS,
  type WishSort,
} from '#app/features/account/wishlist/sort-wishlist.ts';
import { useSetWished } from '#app/features/account/wishlist/use-wishlist-toggle.ts';
import { wishlistQuery } from '#app/features/account/wishlist/wishlist-queries.ts';
import { PhoneCardWithActions } from '#app/features/catalogue/grid/phone-grid.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { BellIcon, CloseIcon } from '#app/ui/display/icons.tsx';
import type { WishlistItem } from '#contract/wishlist.ts';

export function Screen() {
  const api = useApi();
  const { id } = useUser();
  const { data } = useSuspenseQuery(wishlistQuery(api, id));
  const [removed, setRemoved] = useState<readonly WishlistItem[]>([]);
  const [parameters, setParameters] = useSearchParams();
  const sort = parseWishSort(parameters.get('sort'));
  const saved = useOwnReactions(({ favorited, isPartial }) => (isPartial ? undefined : favorited.length));
  const total = saved ?? data.products.length;

  // A removed phone keeps its place until the reader leaves, also when it is restored.
  const others = data.products.filter((item) => !removed.some(({ id }) => id === item.id));
  const items = sortWishlist([...others, ...removed], sort);

  return (
    <div className="wrap pt-7 pb-4">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <PageHeading aside={items.length > 0 && countText(total, 'phone')}>Wishlist</PageHeading>
        {items.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <WishSortSelect
              value={sort}
              onChange={(value) => setParameters({ sort: value }, { replace: true, preventScrollReset: true })}
            />
            <ShareWishlist userId={id} shareUrl={data.shareUrl} />
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <>
          <h2 className="sr-only">Saved phones</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
            {items.map((phone) => (
              <li key={phone.id}>
                <WishCard
                  phone={phone}
                  onRemoved={() => setRemoved((before) => [...before.filter((item) => item.id !== phone.id), phone])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type WishCardProps = { phone: WishlistItem; onRemoved: () => void };

function WishCard({ phone, onRemoved }: WishCardProps) {
  const isRemoved = useOwnReactions(({ favorited, isPartial }) => !isPartial && !favorited.includes(phone.id));
  const setWished = useSetWished(phone);
  const removeButton = useRef<HTMLButtonElement>(null);
  const isRestored = useRef(false);
  // The pressed button is gone, so focus moves to the remove button of the restored phone.
  useEffect(() => {
    if (!isRemoved && isRestored.current) removeButton.current?.focus();
    isRestored.current = false;
  }, [isRemoved]);
  const undo = () => {
    isRestored.current = true;
    setWished(true);
  };

  if (isRemoved) return <RemovedCard name={phone.name} onUndo={undo} />;
  return (
    <PhoneCardWithActions
      phone={phone}
      save={
        <div className="flex">
          <AlertButton phone={phone}>
            {(alert, open) => (
              <IconButton
                label={`Set a price alert for ${phone.name}`}
                aria-pressed={alert !== null}
                size="sm"
                onClick={open}
              >
                <BellIcon className={cx('size-4.5', alert && 'fill-current text-better')} />
              </IconButton>
            )}
          </AlertButton>
          <IconButton
            ref={removeButton}
            label={`Remove ${phone.name} from wishlist`}
            size="sm"
            onClick={() => {
              onRemoved();
              setWished(false);
            }}
          >
            <CloseIcon className="size-4.5" />
          </IconButton>
        </div>
      }
    />
  );
}

/** A placeholder with an Undo button that takes focus. */
function RemovedCard({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);

  return (
    <div className="grid h-full min-h-60 place-content-center justify-items-center gap-3 rounded-card border border-dashed border-line-2 p-5 text-center">
      <p role="status" className="text-ink-2">
        {name} was removed.
      </p>
      <Button ref={undo} onClick={onUndo}>
        Undo<span className="sr-only"> removing {name}</span>
      </Button>
    </div>
  );
}

type WishSortSelectProps = { value: WishSort; onChange: (value: WishSort) => void };

function WishSortSelect({ value, onChange }: WishSortSelectProps) {
  return (
    <Select aria-label="Sort" value={value} onChange={(event) => onChange(event.target.value as WishSort)}>
      {Object.entries(WISH_SORTS).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function EmptyWishlist() {
  return (
    <EmptyState
      title="Your wishlist is empty"
      action={
        <ButtonLink to="/products" variant="primary">
          Browse phones
        </ButtonLink>
      }
    >
      Tap the heart on a phone to save it here.
    </EmptyState>
  );
}
