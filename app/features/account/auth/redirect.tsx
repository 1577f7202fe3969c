import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { useSession } from './session.ts';

/** A screen for readers who are not signed in; others, and those who have just signed in, are redirected. */
export function RedirectIfSignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = useSession(({ user }) => user !== null);
  return isSignedIn ? <RedirectToTarget /> : children;
}

function RedirectToTarget() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const target = safeRedirect(parameters.get('redirect'));

  useEffect(() => {
    void navigate(target, { replace: true });
  }, [navigate, target]);

  return <Spinner className="wrap py-24" />;
}

const HERE = 'http://here.invalid';

/** Where to go after signing in: a path of this site, whatever the address asked for. */
export function safeRedirect(wanted: string | null, fallback = '/'): string {
  if (!wanted) return fallback;
  const url = URL.parse(wanted, HERE);
  // `/.//elsewhere` leaves a path that itself begins another site's address.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Passes on where the reader wanted to go: what `?redirect=` says, or the screen this one replaces. */
export function useRedirectQuery(): string {
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const target =
    pathname === '/login' || pathname === '/register' ? safeRedirect(parameters.get('redirect')) : pathname + search;
  return target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
}
