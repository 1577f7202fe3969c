import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';

/** The error boundary shows this with status 404. */
export function load(): ScreenData {
  throw new ApiError(404, { message: 'We couldn’t find this page.' });
}

export function Screen() {
  return null;
}
