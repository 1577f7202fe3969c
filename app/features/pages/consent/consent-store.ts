import { create } from 'zustand';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';

/** Optional categories of consent. Essential is stored with the choice and always true. */
export const OPTIONAL_CATEGORIES = ['analytics', 'ads', 'preferences'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];
type Consent = { essential: true } & Record<OptionalCategory, boolean>;

export const CONSENT_KEY = 'handset:consent';

/** Storage keys that need consent for a category. */
const GOVERNED_KEYS = { preferences: ['handset:recent', 'handset:searches', 'handset:calibration'] } as const;
export type PreferenceKey = (typeof GOVERNED_KEYS.preferences)[number];

const ESSENTIAL_ONLY: Consent = { essential: true, analytics: false, ads: false, preferences: false };
const ALL_ALLOWED: Consent = { essential: true, analytics: true, ads: true, preferences: true };

/** A stored choice counts only when it covers every category. */
function parseConsent(stored: unknown): Consent | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { analytics, ads, preferences } = stored as Record<string, unknown>;
  if (typeof analytics !== 'boolean' || typeof ads !== 'boolean' || typeof preferences !== 'boolean') return null;
  return { essential: true, analytics, ads, preferences };
}

type ConsentState = {
  /** Null until the reader has decided. */
  choice: Consent | null;
  isOpen: boolean;
  /** Whether the reader opened the dialog, or it opened by itself. */
  isRequested: boolean;
  /** Reads the stored choice; called after hydration, so that server and browser render the same first. */
  restore(): void;
  /** Shows the dialog to a reader who has not decided yet. */
  openIfUndecided(): void;
  open(): void;
  /** Closes without a decision: the dialog opens again on the next visit. */
  dismiss(): void;
  acceptAll(): void;
  rejectAll(): void;
  save(toggles: Record<OptionalCategory, boolean>): void;
};

export const useConsent = create<ConsentState>()((set, get) => {
  const decide = (choice: Consent) => {
    // Without storage the choice lasts until the page is left.
    writeJson(CONSENT_KEY, choice);
    set({ choice, isOpen: false });
    removeDisallowed(choice);
  };

  return {
    choice: null,
    isOpen: false,
    isRequested: false,
    restore: () => {
      const choice = readJson(CONSENT_KEY, parseConsent);
      if (choice) set({ choice, isOpen: false });
      removeDisallowed(get().choice);
    },
    openIfUndecided: () => {
      if (!get().choice && !get().isOpen) set({ isOpen: true, isRequested: false });
    },
    open: () => set({ isOpen: true, isRequested: true }),
    dismiss: () => set({ isOpen: false }),
    acceptAll: () => decide(ALL_ALLOWED),
    rejectAll: () => decide(ESSENTIAL_ONLY),
    save: ({ analytics, ads, preferences }) => decide({ essential: true, analytics, ads, preferences }),
  };
});

/** Removes data without consent, also when it was stored before the reader was asked. */
function removeDisallowed(choice: Consent | null): void {
  if (!choice?.preferences) for (const key of GOVERNED_KEYS.preferences) removeStored(key);
}

/** Reads storage until the choice is restored, because a page's first call is sent before. */
export function isAllowed(category: OptionalCategory): boolean {
  const choice = useConsent.getState().choice ?? readJson(CONSENT_KEY, parseConsent);
  return choice?.[category] ?? false;
}

export function readPreference<Value>(key: PreferenceKey, accept: (stored: unknown) => Value | null): Value | null {
  return isAllowed('preferences') ? readJson(key, accept) : null;
}

export function storePreference(key: PreferenceKey, value: unknown): void {
  if (isAllowed('preferences')) writeJson(key, value);
}
