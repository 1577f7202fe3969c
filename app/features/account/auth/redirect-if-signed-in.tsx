import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { safeRedirect } from './redirect.ts';
import { useSession } from './session.ts';

/** A screen for those who are not signed in: anybody else, and whoever just did, goes on to where they wanted. */
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
