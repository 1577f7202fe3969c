import { create } from 'zustand';
import { readJson, writeJson } from '#app/lib/storage.ts';
import { ALL_ALLOWED, CONSENT_KEY, type Consent, type OptionalCategory, parseConsent } from './consent.ts';

type ConsentState = {
  /** Null until the reader has decided. */
  choice: Consent | null;
  isOpen: boolean;
  /** Whether the reader opened the dialog, or it came by itself. */
  isRequested: boolean;
  /** Reads the stored choice; called after hydration, so that server and browser first render the same. */
  restore(): void;
  /** Shows the dialog to a reader who has not decided yet. */
  ask(): void;
  open(): void;
  /** Closes without deciding: the dialog comes back on the next visit. */
  dismiss(): void;
  acceptAll(): void;
  save(toggles: Record<OptionalCategory, boolean>): void;
};

export const useConsent = create<ConsentState>()((set, get) => {
  const decide = (choice: Consent) => {
    // Without storage the choice still holds until the page is left.
    writeJson(CONSENT_KEY, choice);
    set({ choice, isOpen: false });
  };

  return {
    choice: null,
    isOpen: false,
    isRequested: false,
    restore: () => {
      const choice = readJson(CONSENT_KEY, parseConsent);
      if (choice) set({ choice, isOpen: false });
    },
    ask: () => {
      if (!get().choice && !get().isOpen) set({ isOpen: true, isRequested: false });
    },
    open: () => set({ isOpen: true, isRequested: true }),
    dismiss: () => set({ isOpen: false }),
    acceptAll: () => decide(ALL_ALLOWED),
    save: ({ analytics, ads, preferences }) => decide({ essential: true, analytics, ads, preferences }),
  };
});
