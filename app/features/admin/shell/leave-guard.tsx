import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { type NavigateOptions, useBlocker } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type LeaveGuardProps = {
  /** Whether something typed would be lost. */
  isUnsaved: boolean;
  children?: ReactNode;
};

/** For `navigate` right after a save or a delete, when the screen has not been drawn again yet. */
export const AFTER_SAVE = { state: { isSaved: true } } satisfies NavigateOptions;

/**
 * Asks before unsaved work is left behind: by a link or Back within the site, and by closing the tab. A screen that
 * waits behind a sign-in has its effects ended and run again; the router's blocker would then be registered twice, of
 * which the router heeds none. So the guard itself goes with the screen and comes back new.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    setIsShown(true);
    return () => setIsShown(false);
  }, []);
  return isShown && <ShownGuard {...props} />;
}

function ShownGuard({ isUnsaved, children = 'What you changed here was not saved.' }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && !nextLocation.state?.isSaved,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const stay = () => blocker.reset?.();

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      description={children}
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button variant="primary" data-autofocus onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
