import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState } from '#app/ui/display/state-message.tsx';

export function EmptyWishlist() {
  return (
    <EmptyState
      title="Nothing saved yet"
      action={
        <ButtonLink to="/products" variant="primary">
          Browse phones
        </ButtonLink>
      }
    >
      Press the heart on a phone to keep it here, on every device you sign in on.
    </EmptyState>
  );
}
