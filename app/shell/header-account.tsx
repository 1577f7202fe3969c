import { isSessionPending, useSession } from '#app/features/account/auth/session.ts';
import { cx } from '#app/lib/cx.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { signInLink } from './navigation.ts';

export const loadAccountMenu = () => import('./account-menu.tsx');

/**
 * 'Sign in' or the account menu, in the same space. A reader with a token sees neither until it is verified: the script
 * in the head has marked the page (data-token).
 */
export function HeaderAccount() {
  const user = useSession((session) => session.user);
  const isUnknown = useSession(isSessionPending);
  const menu = useLazyModule(loadAccountMenu, user !== null);

  return (
    <div className="w-28 shrink-0 max-lg:hidden">
      {user && menu ? (
        <menu.AccountMenu user={user} />
      ) : (
        <ButtonLink
          to={signInLink.path}
          className={cx('w-full whitespace-nowrap', isUnknown && 'in-data-token:invisible')}
        >
          {signInLink.label}
        </ButtonLink>
      )}
    </div>
  );
}

/** The bell of a signed-in reader. Until the session is checked, a stored token reserves its space. */
export function HeaderBell() {
  const user = useSession((session) => session.user);
  const isUnknown = useSession(isSessionPending);
  const menu = useLazyModule(loadAccountMenu, user !== null);
  const room = isUnknown ? 'hidden in-data-token:block' : !user && 'hidden';
  return <div className={cx('min-w-10 shrink-0', room)}>{user && menu && <menu.Bell userId={user.id} />}</div>;
}
