import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '#app/lib/link.tsx';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Switch } from '#app/ui/controls/switch.tsx';
import { CONSENT_TEXTS } from '#contract/settings/defaults.ts';
import { useConsent } from './consent-store.ts';

/** The site shows no ads, so it does not ask about them. */
const OPTIONAL_LABELS = { analytics: 'Analytics', preferences: 'Preferences' };
const ASKED_CATEGORIES = ['analytics', 'preferences'] as const;

/** Not modal: the page behind stays usable. Escape closes it without a decision. */
export function ConsentDialog() {
  const { choice, isRequested, acceptAll, rejectAll, save, dismiss } = useConsent();
  const { name, consent } = useSiteSettings();
  const texts = { ...CONSENT_TEXTS, ...consent };
  const { analytics = false, preferences = false, ads = false } = choice ?? {};
  const [toggles, setToggles] = useState({ analytics, preferences });
  // On a phone the choices are collapsed, because they would cover most of the screen.
  const [isChoosing, setIsChoosing] = useState(() => isRequested || window.matchMedia('(width >= 48rem)').matches);
  const titleId = useId();
  const textId = useId();
  const dialog = useRestoreFocus(isRequested);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body) dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dismiss]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss();
  };

  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={onKeyDown}
      className="consent-dialog fixed inset-x-3 top-auto bottom-3 z-50 m-0 max-h-[min(34rem,70dvh)] w-auto max-w-none overflow-y-auto rounded-card border border-line-2 bg-sheet p-4 text-ink shadow-float outline-none transition-[opacity,translate] duration-150 md:right-6 md:bottom-6 md:left-auto md:w-108 md:p-6 print:hidden starting:translate-y-2 starting:opacity-0"
    >
      <h2 id={titleId} className="text-lg">
        Cookies on {name}
      </h2>
      <p id={textId} className="mt-1.5 text-sm text-ink-2 md:mt-2">
        {texts.intro} Read the{' '}
        <Link to="/privacy-policy" className="text-accent-ink underline underline-offset-3">
          privacy policy
        </Link>{' '}
        and the{' '}
        <Link to="/terms-of-service" className="text-accent-ink underline underline-offset-3">
          terms of service
        </Link>
        .
      </p>
      {isChoosing && (
        <div className="mt-3 grid border-y border-line py-1.5 md:mt-4 md:py-2">
          <Switch checked disabled readOnly description={texts.essential}>
            Essential
          </Switch>
          {ASKED_CATEGORIES.map((category) => (
            <Switch
              key={category}
              checked={toggles[category]}
              onChange={(event) => setToggles({ ...toggles, [category]: event.target.checked })}
              description={texts[category]}
            >
              {OPTIONAL_LABELS[category]}
            </Switch>
          ))}
        </div>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1 md:mt-4">
        <Button variant="primary" onClick={rejectAll}>
          Reject All
        </Button>
        <Button variant="primary" onClick={acceptAll}>
          Accept All
        </Button>
        {isChoosing ? (
          <Button onClick={() => save({ ...toggles, ads })} className="col-span-2 max-[16rem]:col-span-1">
            Save Preferences
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-expanded={false}
            onClick={() => setIsChoosing(true)}
            className="col-span-2 max-[16rem]:col-span-1"
          >
            Choose what to allow
          </Button>
        )}
      </div>
    </dialog>
  );
}

/** Takes focus when the reader opened it, or when nothing has focus yet; returns focus on closing. */
function useRestoreFocus(isRequested: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (isRequested || before === document.body) element?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && element?.contains(document.activeElement)) before.focus();
    };
  }, [isRequested]);

  return dialog;
}
