import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import { ErrorScreen } from './error-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** The screen for any error of a route. */
export function RouteError() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isCall = error instanceof ApiError;
  const status = isCall || isRouteErrorResponse(error) ? error.status : undefined;

  if (status === 404) return <NotFoundScreen message={isCall ? error.message : undefined} />;
  if (status === 403) return <ForbiddenScreen />;

  // A failed call can be retried in place. Other errors, such as code of an older release, need a reload, and so does
  // an unreachable server: the service worker may have the page.
  const retry = () => (isCall && status ? void revalidator.revalidate() : window.location.reload());

  // Offline, a screen's code fails to load before any call does.
  if (status === 0 || (status === undefined && navigator.onLine === false))
    return (
      <ErrorScreen
        title="We couldn’t reach the site"
        message="Check your connection, then try again."
        onRetry={retry}
      />
    );
  return (
    <ErrorScreen
      code={status === undefined ? undefined : String(status)}
      onRetry={retry}
      retrying={revalidator.state === 'loading'}
    />
  );
}
