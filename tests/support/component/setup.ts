import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { StoreApi } from 'zustand';
import { useInterruption, useSession } from '#app/features/account/auth/session.ts';
import { useSignInPrompt, useVerifyPrompt } from '#app/features/account/auth/sign-in-prompt.ts';
import { useGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { useSearchPanel } from '#app/features/catalogue/search/search-panel-store.ts';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { useShortcutList } from '#app/lib/shortcuts.ts';
import { unansweredCalls } from './fake-server.ts';

/** In-memory state of a page, reset because each test starts with a new page. */
const STORES = [
  useSession,
  useInterruption,
  useSignInPrompt,
  useVerifyPrompt,
  useGuestWishlist,
  useComparison,
  useConsent,
  useSearchPanel,
  useShortcutList,
];

// Slow on a busy machine does not mean wrong.
configure({ asyncUtilTimeout: 30_000 });

// happy-dom lacks popovers, which toasts use.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}

beforeEach(() => {
  // Requests that bypass the typed client, such as a tab's heartbeat, fail.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No test has a network.')));
  // Testing Library advances fake timers while it waits if it finds them under this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  localStorage.clear();
  sessionStorage.clear();
  unansweredCalls.length = 0;
  for (const store of STORES) reset(store as StoreApi<unknown>);
});

afterEach(() => {
  cleanup();
  toast.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(unansweredCalls, 'calls that no test answered').toEqual([]);
});
