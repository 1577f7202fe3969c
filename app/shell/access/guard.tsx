import { Activity, type ComponentType, lazy, Suspense, useState } from 'react';
import { restoreSession, useSession } from '#app/features/account/auth/session.ts';
import { signOut } from '#app/features/account/auth/sign-in.ts';
import { UserContext } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { BesideScreen } from '#app/lib/beside-screen.ts';
import type { PageRoles } from '#app/routes.ts';
import { ErrorScreen } from '#app/shell/error-screen.tsx';
import { ForbiddenScreen } from '#app/shell/forbidden-screen.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import type { User } from '#contract/account/user.ts';
import { AuthErrorBoundary } from './auth-error-boundary.tsx';
import { type RouteAccess, routeAccess } from './route-access.ts';

const LoginScreen = lazy(async () => ({
  default: (await import('#app/features/account/auth/login-screen.tsx')).LoginScreen,
}));

type GuardProps = { roles: PageRoles; Screen: ComponentType };

/**
 * Lets a screen show only to those it is for. When the session ends while it is open, the screen waits unseen behind
 * the sign-in with all that was typed into it, and comes back for the same person.
 */
export function Guard({ roles, Screen }: GuardProps) {
  const session = useSession();
  const access = routeAccess(session, roles);
  const [lastUser, setLastUser] = useState<User | null>(null);
  if (access === 'open' && lastUser !== session.user) setLastUser(session.user);

  return (
    <>
      {lastUser && (
        <Activity mode={access === 'open' ? 'visible' : 'hidden'}>
          <AuthErrorBoundary key={lastUser.id} session={session.user}>
            <UserContext value={lastUser}>
              <Suspense fallback={<LoadingScreen />}>
                <Screen />
              </Suspense>
            </UserContext>
          </AuthErrorBoundary>
        </Activity>
      )}
      <BesideScreen />
      <Suspense fallback={<LoadingScreen />}>
        <AccessFallback access={access} wasOpen={lastUser !== null} />
      </Suspense>
    </>
  );
}

/** For those who may not see it, or of whom it is not known yet. */
function AccessFallback({ access, wasOpen }: { access: RouteAccess; wasOpen: boolean }) {
  const api = useApi();
  const error = useSession((session) => session.error);

  switch (access) {
    case 'open':
      return null;
    case 'loading':
      return <LoadingScreen />;
    case 'login':
      return wasOpen ? (
        <LoginScreen lead="Sign in again to go on. What you typed is kept." isInterruption />
      ) : (
        <LoginScreen lead="Sign in to go on to this page." />
      );
    case 'forbidden':
      return <ForbiddenScreen action={<Button onClick={() => signOut(api)}>Sign in with another account</Button>} />;
    case 'unreachable':
      return (
        <ErrorScreen
          title="Your sign-in could not be checked"
          message={error ?? undefined}
          onRetry={() => restoreSession(api)}
        />
      );
  }
}
