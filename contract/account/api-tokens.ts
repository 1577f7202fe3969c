import { z } from 'zod';
import { UserIdField } from '#contract/account/user.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField, textLine, UuidParams } from '#contract/fields.ts';
import { DAY_MS } from '#contract/time.ts';
import { SCOPE_NAMES } from './scopes.ts';

/** Tokens for programs, never with more rights than their owner and always with an expiry date. */

export const TOKEN_DAYS_MAX = 365;
export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 60;
/** Days before expiry on which the owner gets a mail. */
export const TOKEN_WARNING_DAYS = 7;
/** Secret scanners recognise tokens by `handset_[0-9a-f]{72}`. */
export const TOKEN_PREFIX = 'handset_';

const ScopeField = z.enum(SCOPE_NAMES, 'This scope doesn’t exist.');

export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: z.object({ id: UserIdField, name: z.string() }),
  scopes: z.array(ScopeField),
  /** Scopes that the owner no longer has; they grant nothing. */
  withdrawn: z.array(ScopeField),
  /** The last characters, to recognise it by. */
  ending: z.string(),
  createdAt: TimestampField,
  expiresAt: TimestampField,
  state: z.enum(['active', 'expired', 'revoked']),
  /** Up to an hour late; null if never used. */
  lastUsedAt: TimestampField.nullable(),
  /** An IPv4 address, or the network of an IPv6 one. */
  lastNetwork: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  name: textLine('The name', 1, TOKEN_NAME_MAX),
  scopes: z
    .array(ScopeField, 'Choose at least one permission.')
    .min(1, 'Choose at least one permission.')
    .transform((scopes) => SCOPE_NAMES.filter((scope) => scopes.includes(scope))),
  expiresAt: TimestampField.refine((at) => Date.parse(at) > Date.now(), 'Choose a day in the future.').refine(
    // A little more than a year, because the chosen day ends later in other time zones.
    (at) => Date.parse(at) <= Date.now() + (TOKEN_DAYS_MAX + 1) * DAY_MS,
    'A token can be valid for up to a year.',
  ),
});
export type NewApiToken = z.input<typeof NewApiToken>;

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tokens',
    summary: 'API tokens, newest first: your own or, as an admin, all',
    access: 'desk',
    response: z.array(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tokens',
    summary: 'Create an API token, limited to your own permissions; it is shown once and stored as a hash',
    access: 'desk',
    sensitive: true,
    body: NewApiToken,
    status: 201,
    response: z.object({ token: ApiToken, secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/admin/tokens/:id',
    summary: 'Revoke an API token at once: your own or, as an admin, anyone’s',
    access: 'desk',
    params: UuidParams,
    response: ApiToken,
  }),
};
