import { type ReactNode, useEffect } from 'react';
import { type NavigateOptions, useBlocker } from 'react-router';
import { useBesideScreen } from '#app/lib/beside-screen.ts';
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
 * Asks before unsaved work is left behind: by a link or Back within the site, and by closing the tab. It stands beside
 * its screen: the router's blocker, hidden and shown again with a screen, stays registered twice.
 */
export function LeaveGuard(props: LeaveGuardProps): null {
  useBesideScreen(<LeaveDialog {...props} />);
  return null;
}

function LeaveDialog({ isUnsaved, children = 'What you changed here was not saved.' }: LeaveGuardProps) {
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
