import { ApiError, DEFAULT_ERROR_TEXT } from './api-error.ts';

/** The message for the visitor: the server's if there is one. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== DEFAULT_ERROR_TEXT ? error.message : fallback;
}
