import { cleanup } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect } from 'vitest';
import type { StoreApi } from 'zustand';
import { useSession } from '#app/features/account/auth/session.ts';
import { useSignInPrompt, useVerifyPrompt } from '#app/features/account/auth/sign-in-prompt.ts';
import { useWishlist } from '#app/features/account/wishlist/wishlist-store.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { useLikes } from '#app/features/community/reactions/like-button.tsx';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { unansweredCalls } from './fake-server.ts';

/** Forgets what a page keeps in memory for as long as it lives: each test begins with a new page. */
function startPage(): void {
  clear(useSession);
  clear(useSignInPrompt);
  clear(useVerifyPrompt);
  clear(useWishlist);
  clear(useComparison);
  clear(useLikes);
  clear(useConsent);
  toast.remove();
}

function clear<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}

// happy-dom has no popovers; toasts are shown in one.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  unansweredCalls.length = 0;
  startPage();
});

afterEach(() => {
  cleanup();
  expect(unansweredCalls, 'calls that no test answered').toEqual([]);
});
