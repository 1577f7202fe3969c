import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets fake time pass, with all that falls due in it: a large screen is asked once afterwards instead of all the time. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
