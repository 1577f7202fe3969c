import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sharedWishlistQuery } from '#app/features/account/wishlist/wishlist-queries.ts';
import { PhoneItem } from '#app/features/catalogue/grid/phone-grid.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { countText } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { ErrorScreen } from '#app/shell/error-screen.tsx';
import { NotFoundScreen } from '#app/shell/not-found-screen.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';

/** The browser fetches the list: a cached page would remain after the link is revoked. */
export function load(): ScreenData {
  return {
    head: {
      title: 'Shared wishlist',
      description: 'A shared wishlist of phones.',
      canonical: '/wishlist',
      noIndex: true,
    },
  };
}

export function Screen() {
  const { token = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(sharedWishlistQuery(useApi(), token));

  if (isRefused(error)) {
    return (
      <NotFoundScreen title="This link doesn’t work" message="It was turned off or is incomplete. Ask for a new one." />
    );
  }
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingScreen isPage />;
  return (
    <div className="wrap pt-7 pb-4">
      <PageHeading className="mb-6" aside={countText(data.products.length, 'phone')}>
        {`Wishlist of ${data.name}`}
      </PageHeading>
      <h2 className="sr-only">Saved phones</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
        {data.products.map((phone) => (
          <PhoneItem key={phone.id} phone={phone} />
        ))}
      </ul>
    </div>
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}
