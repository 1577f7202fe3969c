import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** The text of a failure for which the server had no words. */
export const DEFAULT_ERROR_TEXT = 'Something went wrong';

/** A call that failed, with the server's words for the visitor. Status 0: the server was not reached. */
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
