import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ArticlePage } from '#app/features/magazine/article/article-page.tsx';
import { PhonesOfArticle } from '#app/features/magazine/article/further-reading.tsx';
import { PublicationDate } from '#app/features/magazine/blogs/publication.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { ErrorScreen } from '#app/shell/error-screen.tsx';
import { NotFoundScreen } from '#app/shell/not-found-screen.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';

/** The browser fetches the draft, so it is never part of a cached page. */
export function load(): ScreenData {
  return {
    head: {
      title: 'A shared draft',
      description: 'An article that is not published yet.',
      canonical: '/blogs',
      noIndex: true,
    },
  };
}

export function Screen() {
  const { token = '' } = useParams();
  const api = useApi();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['shared-draft', token],
    queryFn: ({ signal }) => api.shareLinks.open({ params: { token } }, signal),
    gcTime: 0,
  });
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <NotFoundScreen
        title="This link doesn’t work"
        message="It has expired, was turned off or is incomplete. Ask for a new one."
      />
    );
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingScreen isPage />;
  return (
    <>
      <p role="note" className="border-b border-line bg-warn-wash px-4 py-2 text-center text-sm text-warn">
        A draft shared with you. It isn’t published and may still change. This link expires on{' '}
        <PublicationDate moment={data.expiresAt} />.
      </p>
      <ArticlePage blog={data.blog} />
      <PhonesOfArticle blog={data.blog} />
    </>
  );
}
