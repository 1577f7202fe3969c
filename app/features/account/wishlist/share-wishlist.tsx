import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { copyLink } from '#app/ui/overlays/copy-link.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { wishlistQuery } from './wishlist-queries.ts';

type ShareWishlistProps = { userId: string; shareUrl: string | null };

/** A link that lets others read the list until it is revoked. */
export function ShareWishlist({ userId, shareUrl }: ShareWishlistProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (shared: boolean) => (shared ? api.wishlist.share : api.wishlist.unshare)({ params: { id: userId } }),
    onSuccess: (share) =>
      queries.setQueryData(wishlistQuery(api, userId).queryKey, (list) => list && { ...list, ...share }),
    onError: (error) => toast.error(errorText(error, 'We couldn’t change the link. Try again in a moment.')),
  });

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Share</Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Share your wishlist"
        description={
          shareUrl
            ? 'Anyone with this link can see your wishlist and your name.'
            : 'Anyone with the link can see your wishlist and your name. You can stop sharing at any time.'
        }
        actions={
          shareUrl ? (
            <>
              <Button onClick={() => mutate(false)} loading={isPending}>
                Stop sharing
              </Button>
              <Button variant="primary" onClick={() => copyLink(shareUrl)}>
                Copy link
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => mutate(true)} loading={isPending}>
              Create link
            </Button>
          )
        }
      >
        {shareUrl && (
          <Field label="Link">
            <TextInput readOnly value={shareUrl} onFocus={(event) => event.target.select()} />
          </Field>
        )}
      </Dialog>
    </>
  );
}
