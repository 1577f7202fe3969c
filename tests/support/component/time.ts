import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Advances fake time and runs everything due; a large screen is then queried once instead of repeatedly. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
