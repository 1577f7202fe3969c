/** For vi.waitFor, which gives up after a second by itself: slow on a busy machine is not wrong. */
export const PATIENCE = { timeout: 60_000 };
