import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './use-throttled-scroll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs immediately, and a burst runs once more after the wait', () => {
  const run = vi.fn();
  const throttled = throttle(run, 200);
  for (let call = 0; call < 50; call += 1) throttled();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(199);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a steady stream runs once per wait', () => {
  const run = vi.fn();
  const throttled = throttle(run, 200);
  for (let elapsed = 0; elapsed < 1_000; elapsed += 10) {
    throttled();
    vi.advanceTimersByTime(10);
  }
  expect(run).toHaveBeenCalledTimes(6);
});

test('a cancel also drops the pending call', () => {
  const run = vi.fn();
  const throttled = throttle(run, 200);
  throttled();
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
