import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';

/** No screen has this address: the error boundary shows so, with status 404. */
export function load(): ScreenData {
  throw new ApiError(404, { message: 'We couldn’t find this page.' });
}

export function Screen() {
  return null;
}
