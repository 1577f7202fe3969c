import { z } from 'zod';

/**
 * Every code an answer can carry and the status it travels with: the one status table.
 * The text beside a code is what a visitor reads when nobody wrote a better one.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, text: 'That request could not be understood.' },
  MALFORMED_JSON: { status: 400, text: 'The body is not valid JSON.' },
  INVALID_QUERY: { status: 400, text: 'The address holds a value that cannot be used.' },
  INVALID_LINK: { status: 400, text: 'This link is no longer valid. Ask for a new one.' },
  UNAUTHENTICATED: { status: 401, text: 'Sign in to do that.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password' },
  FORBIDDEN: { status: 403, text: 'Your account may not do that.' },
  EMAIL_UNVERIFIED: {
    status: 403,
    text: 'Confirm your e-mail address first: follow the link in the mail we sent you, or ask for a new one in your settings.',
  },
  SUSPENDED: {
    status: 403,
    text: 'A moderator has suspended your account: you can read, but not write, like, rate or report. Contact us if you think this is a mistake.',
  },
  REAUTH_REQUIRED: {
    status: 403,
    text: 'Confirm with your password first: it was last given a while ago. Nothing was changed.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    text: 'Those who work on this site need a second factor: set one up in your settings, then you can go on.',
  },
  NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  CONFLICT: { status: 409, text: 'Somebody changed this in the meantime.' },
  EMAIL_TAKEN: { status: 409, text: 'There is an account with this e-mail address already.' },
  BODY_TOO_LARGE: { status: 413, text: 'That is more than can be sent at once.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'That kind of content is not accepted here.' },
  INVALID_FIELDS: { status: 422, text: 'Some fields need another look.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Try again in a moment.' },
  UNAVAILABLE: { status: 503, text: 'The site is busy right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The one shape of every failed answer. `error` and `message` are the same text, for the visitor. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: ErrorCodeSchema,
  fields: z.record(z.string(), z.string()).optional(),
  /** With a conflict of two editors: the version that is stored now. */
  current: z.unknown().optional(),
});

export type ErrorBody = z.infer<typeof ErrorBody>;

export function errorBody(code: ErrorCode, text?: string, fields?: Record<string, string>): ErrorBody {
  const message = text ?? ERRORS[code].text;
  return { error: message, message, code, ...(fields && { fields }) };
}
