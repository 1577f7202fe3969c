import { useEffect, useState } from 'react';
import { DEFAULT_DEBOUNCE_MS } from '#contract/limits.ts';

/** The value, debounced by `delay` ms. */
export function useDebounced<Value>(value: Value, delay = DEFAULT_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);

  return settled;
}
