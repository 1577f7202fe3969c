import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { useSession } from './session.ts';

/** A screen for signed-out readers; signed-in readers are redirected, also right after signing in. */
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

/** Where to go after signing in: always a path of this site. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted) return '/';
  const url = URL.parse(wanted, HERE);
  // `/.//elsewhere` resolves to `//elsewhere`, which is the address of another site.
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page to return to after signing in: from `?redirect=`, or the screen that this one replaces. */
export function useRedirectQuery(): string {
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const target =
    pathname === '/login' || pathname === '/register' ? safeRedirect(parameters.get('redirect')) : pathname + search;
  return target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
}
