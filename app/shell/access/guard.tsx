import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { holdCalls, restoreSession, useInterruption, useSession } from '#app/features/account/auth/session.ts';
import { signOut } from '#app/features/account/auth/sign-in.ts';
import { UserContext } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import type { PageRoles } from '#app/routes.ts';
import { ErrorScreen } from '#app/shell/error-screen.tsx';
import { ForbiddenScreen } from '#app/shell/forbidden-screen.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import type { User } from '#contract/account/user.ts';
import { type RouteAccess, routeAccess } from './route-access.ts';

const LoginScreen = lazy(async () => ({
  default: (await import('#app/features/account/auth/login-screen.tsx')).LoginScreen,
}));

type GuardProps = { roles: PageRoles; Screen: ComponentType };

/**
 * Shows a screen only to its roles. When the session ends, the screen stays with everything typed, and its user signs
 * in again over it.
 */
export function Guard({ roles, Screen }: GuardProps) {
  const session = useSession();
  const access = routeAccess(session, roles);
  const endedId = useInterruption(({ ended }) => ended?.user.id);
  const [lastUser, setLastUser] = useState<User | null>(null);
  if (access === 'open' && lastUser !== session.user) setLastUser(session.user);

  const isLeft = access === 'forbidden' || (access === 'login' && lastUser?.id !== endedId);
  if (!lastUser || isLeft)
    return (
      <Suspense fallback={<LoadingScreen isPage />}>
        <AccessFallback access={access} />
      </Suspense>
    );
  return <OpenScreen key={lastUser.id} access={access} user={lastUser} Screen={Screen} />;
}

const loadDialog = () => import('./session-dialog.tsx');

type OpenScreenProps = { access: RouteAccess; user: User; Screen: ComponentType };

function OpenScreen({ access, user, Screen }: OpenScreenProps) {
  useEffect(holdCalls, []);
  // Loaded before it is needed, because the network may be gone by then.
  const dialog = useLazyModule(loadDialog);
  return (
    <>
      <UserContext value={user}>
        <Suspense fallback={<LoadingScreen isPage />}>
          <Screen />
        </Suspense>
      </UserContext>
      {dialog && <dialog.SessionDialog email={user.email} open={access === 'login' || access === 'unreachable'} />}
    </>
  );
}

/** Shown to users without access, or while access is unknown. */
function AccessFallback({ access }: { access: RouteAccess }) {
  const api = useApi();
  const error = useSession((session) => session.error);

  switch (access) {
    case 'open':
      return null;
    case 'loading':
      return <LoadingScreen isPage />;
    case 'login':
      return <LoginScreen lead="Sign in to continue." />;
    case 'forbidden':
      return <ForbiddenScreen action={<Button onClick={() => signOut(api)}>Sign in with another account</Button>} />;
    case 'unreachable':
      return (
        <ErrorScreen
          title="We couldn’t check your sign-in"
          message={error ?? undefined}
          onRetry={() => restoreSession(api)}
        />
      );
  }
}
