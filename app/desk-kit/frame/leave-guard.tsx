import { useEffect, useId } from 'react';
import { type NavigateOptions, useBlocker } from 'react-router';
import { create } from 'zustand';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

/** For `navigate` right after a save or a delete, before the screen has rendered again. */
export const AFTER_SAVE = { state: { isSaved: true } } satisfies NavigateOptions;

/** What each guard would lose. */
const useUnsaved = create<{ texts: ReadonlyMap<string, string> }>()(() => ({ texts: new Map() }));

function setText(id: string, text: string): void {
  useUnsaved.setState(({ texts }) => ({ texts: new Map(texts).set(id, text) }));
}

function removeText(id: string): void {
  useUnsaved.setState(({ texts }) => ({ texts: new Map([...texts].filter(([key]) => key !== id)) }));
}

/** Asks before leaving by a link, Back or closing the tab. Null does not ask. */
export function useLeaveGuard(text: string | null): void {
  const id = useId();
  useEffect(() => {
    if (text === null) return;
    setText(id, text);
    return () => removeText(id);
  }, [id, text]);
}

/** Once per screen: a router has one blocker. */
export function LeaveDialog() {
  const texts = useUnsaved((state) => state.texts);
  const isUnsaved = texts.size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useUnsaved.getState().texts.size > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.state?.isSaved,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [isUnsaved]);

  const stay = () => blocker.reset?.();

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      description={[...new Set(texts.values())].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
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
