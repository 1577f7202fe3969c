import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { CONSENT_KEY, isAllowed, readPreference, storePreference, useConsent } from './consent-store.ts';

let stored: Map<string, string>;
const state = () => useConsent.getState();
const storedValue = () => JSON.parse(stored.get(CONSENT_KEY) ?? 'null');

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', memoryStorage(stored));
  useConsent.setState(useConsent.getInitialState(), true);
});
afterEach(() => vi.unstubAllGlobals());

test('Accept All turns on every optional category and closes the dialog', () => {
  state().open();
  state().acceptAll();
  expect(storedValue()).toEqual({ essential: true, analytics: true, ads: true, preferences: true });
  expect(state()).toMatchObject({ choice: storedValue(), isOpen: false });
});

test('Reject All turns off every optional category and closes the dialog', () => {
  state().open();
  state().rejectAll();
  expect(storedValue()).toEqual({ essential: true, analytics: false, ads: false, preferences: false });
  expect(state()).toMatchObject({ choice: storedValue(), isOpen: false });
});

test('data of a category is stored only with consent, and removed without', () => {
  const accept = (value: unknown) => value;
  storePreference('handset:recent', ['a']);
  expect(stored.size).toBe(0);
  expect(isAllowed('analytics')).toBe(false);

  state().acceptAll();
  storePreference('handset:recent', ['a']);
  expect(readPreference('handset:recent', accept)).toEqual(['a']);

  state().save({ analytics: true, ads: false, preferences: false });
  expect([...stored.keys()]).toEqual([CONSENT_KEY]);
  expect(readPreference('handset:recent', accept)).toBeNull();
  expect(isAllowed('analytics')).toBe(true);

  stored.clear();
  stored.set('handset:searches', '["left by an earlier version"]');
  useConsent.setState(useConsent.getInitialState(), true);
  state().restore();
  expect(stored.size).toBe(0);
});

test('the stored choice applies before it is restored', () => {
  stored.set(CONSENT_KEY, '{"essential":true,"analytics":true,"ads":false,"preferences":false}');
  expect([isAllowed('analytics'), isAllowed('preferences')]).toEqual([true, false]);
});

test('Save Preferences stores the toggles as they are', () => {
  state().save({ analytics: true, ads: false, preferences: true });
  expect(storedValue()).toEqual({ essential: true, analytics: true, ads: false, preferences: true });
});

test('essential cannot be turned off, neither by a call nor in storage', () => {
  state().save({ essential: false, analytics: false, ads: false, preferences: false } as never);
  expect(storedValue().essential).toBe(true);
  stored.set(CONSENT_KEY, '{"essential":false,"analytics":true,"ads":true,"preferences":true}');
  state().restore();
  expect(state().choice).toEqual({ essential: true, analytics: true, ads: true, preferences: true });
});

test('the dialog opens by itself only for undecided readers', () => {
  state().openIfUndecided();
  expect(state()).toMatchObject({ isOpen: true, isRequested: false });
  state().acceptAll();
  state().openIfUndecided();
  expect(state().isOpen).toBe(false);
  state().open();
  expect(state()).toMatchObject({ isOpen: true, isRequested: true });
});

test('dismissing stores nothing and leaves the reader undecided', () => {
  state().open();
  state().dismiss();
  expect(state()).toMatchObject({ choice: null, isOpen: false });
  expect(stored.size).toBe(0);
});

test('a choice is restored and can be reopened and changed', () => {
  state().acceptAll();
  useConsent.setState(useConsent.getInitialState(), true);
  state().restore();
  expect(state().choice?.ads).toBe(true);
  state().open();
  state().save({ analytics: false, ads: false, preferences: false });
  expect(storedValue().ads).toBe(false);
});

describe('a stored value is not a choice', () => {
  test.each(['{"half', 'null', '[]', '"yes"', '{"essential":true}', '{"analytics":1,"ads":0,"preferences":1}'])(
    '%s',
    (text) => {
      stored.set(CONSENT_KEY, text);
      state().restore();
      expect(state().choice).toBeNull();
    },
  );
});

test('without storage the choice lasts for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  state().restore();
  expect(state().choice).toBeNull();
  state().acceptAll();
  expect(state()).toMatchObject({ choice: { ads: true }, isOpen: false });
});
