import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DelayedSends, UNDO_MS } from './delayed-sends.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a delayed call is sent once, when the time to undo is over', () => {
  const later = new DelayedSends();
  const send = vi.fn();
  later.add('a', send);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  later.sendAll();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a cancelled call is never sent', () => {
  const later = new DelayedSends();
  const send = vi.fn();
  later.add('a', send);
  later.cancel('a');
  later.sendAll();
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(send).not.toHaveBeenCalled();
});

test('leaving sends all waiting calls immediately', () => {
  const later = new DelayedSends();
  const sends = [vi.fn(), vi.fn()];
  for (const [place, send] of sends.entries()) later.add(String(place), send);
  later.sendAll();
  for (const send of sends) expect(send).toHaveBeenCalledTimes(1);
});
