import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** The text of a failure for which the server had no message. */
export const DEFAULT_ERROR_TEXT = 'Something went wrong';

/** A call that failed, with the server's message for the visitor. Status 0: the server was not reached. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'UNREACHABLE';
  readonly fields: Record<string, string>;
  /** With a conflict of two editors: the version that is stored now. */
  readonly current: unknown;

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? body?.error ?? DEFAULT_ERROR_TEXT);
    this.status = status;
    this.code = body?.code ?? (status === 0 ? 'UNREACHABLE' : 'INTERNAL');
    this.fields = body?.fields ?? {};
    this.current = body?.current;
  }
}

/** To a call an id that is not formed like one is malformed; to a reader it is a page that does not exist. */
export function notFoundIfMalformed(message: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.status === 400 ? new ApiError(404, { message }) : error;
  };
}
