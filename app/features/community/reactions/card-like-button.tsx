import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { formatCount } from '#app/lib/format.ts';
import { ThumbIcon } from '#app/ui/display/icons.tsx';
import { useLike } from './use-like.ts';

/** On a phone's card. The name of a pressed button stays the same but for the figure. */
export function CardLikeButton({ phone }: { phone: PhoneRef & { likes: number } }) {
  const { isLiked, toggle } = useLike(phone);
  const likes = phone.likes > 0 ? formatCount(phone.likes) : '';
  return (
    <button
      type="button"
      aria-label={`Like ${phone.name}${likes && `, ${likes} ${phone.likes === 1 ? 'like' : 'likes'}`}`}
      aria-pressed={isLiked}
      onClick={toggle}
      className="card-like tap needs-script"
    >
      <ThumbIcon />
      {likes}
    </button>
  );
}
