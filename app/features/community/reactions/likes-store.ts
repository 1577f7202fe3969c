import { create } from 'zustand';

/** Which phones the reader likes, as every screen shows it: known after hydration, for whoever is signed in. */
export const useLikes = create<{ liked: ReadonlySet<string> }>()(() => ({ liked: new Set() }));
