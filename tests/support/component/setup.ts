import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { useSession } from '#app/features/account/auth/session.ts';
import { unansweredCalls } from './fake-server.ts';

// happy-dom has no popovers; what is in them is in the document all the same.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  unansweredCalls.length = 0;
  useSession.setState(useSession.getInitialState(), true);
});

afterEach(() => {
  cleanup();
  expect(unansweredCalls, 'calls that no test answered').toEqual([]);
});
