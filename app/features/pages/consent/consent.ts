/** What a reader may allow. Essential is listed because it is stored with the choice; it is always true. */
export const OPTIONAL_CATEGORIES = ['analytics', 'ads', 'preferences'] as const;
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];
export type Consent = { essential: true } & Record<OptionalCategory, boolean>;

export const CONSENT_KEY = 'handset:consent';

export const ESSENTIAL_ONLY: Consent = { essential: true, analytics: false, ads: false, preferences: false };
export const ALL_ALLOWED: Consent = { essential: true, analytics: true, ads: true, preferences: true };

/** A stored choice counts only when it answers for every category. */
export function parseConsent(stored: unknown): Consent | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { analytics, ads, preferences } = stored as Record<string, unknown>;
  if (typeof analytics !== 'boolean' || typeof ads !== 'boolean' || typeof preferences !== 'boolean') return null;
  return { essential: true, analytics, ads, preferences };
}
