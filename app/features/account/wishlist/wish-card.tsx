import { useEffect, useRef } from 'react';
import { PhoneCardWithActions } from '#app/features/catalogue/card/phone-card-with-actions.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon } from '#app/ui/display/icons.tsx';
import type { WishlistItem } from '#contract/wishlist.ts';
import { useWishlist } from './wishlist-store.ts';

type WishCardProps = { phone: WishlistItem; onRemoved: () => void };

export function WishCard({ phone, onRemoved }: WishCardProps) {
  const isRemoved = useWishlist(({ items, send }) => send !== null && !items.some(({ id }) => id === phone.id));
  const { add, remove } = useWishlist.getState();

  if (isRemoved) return <RemovedCard name={phone.name} onUndo={() => add(phone)} />;
  return (
    <PhoneCardWithActions
      phone={phone}
      corner={
        <IconButton
          label={`Remove ${phone.name} from wishlist`}
          variant="outline"
          size="sm"
          onClick={() => {
            onRemoved();
            remove(phone);
          }}
        >
          <CloseIcon className="size-4.5" />
        </IconButton>
      }
    />
  );
}

/** Keeps the place, the focus and the way back. */
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
