import { z } from 'zod';

/** Error codes with HTTP status and a default message, used where errors/texts.ts has no better one. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, text: 'We couldn’t read this request. Check it and try again.' },
  MALFORMED_JSON: { status: 400, text: 'The request body isn’t valid JSON.' },
  INVALID_QUERY: { status: 400, text: 'This address contains a value we can’t use. Check its parameters.' },
  INVALID_LINK: { status: 400, text: 'This link is no longer valid. Ask for a new one.' },
  UNAUTHENTICATED: { status: 401, text: 'Sign in to do that.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  FORBIDDEN: { status: 403, text: 'Your account doesn’t have permission to do that.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    text: 'Confirm your e-mail address first. Open the link we sent you, or request a new one in Settings.',
  },
  SUSPENDED: {
    status: 403,
    text: 'A moderator suspended your account. You can read, but not comment, like, rate or report. Contact us if this is a mistake.',
  },
  REAUTH_REQUIRED: { status: 403, text: 'Confirm your password to continue. Nothing was changed.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    text: 'Staff accounts need two-step verification. Set it up in Settings to continue.',
  },
  NOT_FOUND: { status: 404, text: 'We couldn’t find this. It may have been moved or deleted.' },
  CONFLICT: { status: 409, text: 'Someone else changed this while you were editing. Reload to see their changes.' },
  EMAIL_TAKEN: { status: 409, text: 'There is already an account with this e-mail address. Sign in instead.' },
  BODY_TOO_LARGE: { status: 413, text: 'This is too large. Send a smaller file.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'This type of content isn’t supported here.' },
  INVALID_FIELDS: { status: 422, text: 'Check the highlighted fields.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Try again in a moment.' },
  UNAVAILABLE: { status: 503, text: 'The site is busy right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The body of every error response. `error` and `message` contain the same text for the visitor. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: ErrorCodeSchema,
  fields: z.record(z.string(), z.string()).optional(),
  /** For an edit conflict: the stored version. */
  current: z.unknown().optional(),
});

export type ErrorBody = z.infer<typeof ErrorBody>;

export function errorBody(code: ErrorCode, text?: string, fields?: Record<string, string>): ErrorBody {
  const message = text ?? ERRORS[code].text;
  return { error: message, message, code, ...(fields && { fields }) };
}
