import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { exactlyOne } from './bodies.ts';
import { CredentialField, OneTimeCodeField, RecoveryCodeField, TicketField } from './fields.ts';
import { SessionResponse, UserParams } from './user.ts';

/** Options for the browser's passkey API. */
const BrowserOptions = z.looseObject({ challenge: z.string() });

export const PasskeyNameField = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters.`);

const proofs = {
  code: OneTimeCodeField.optional(),
  recoveryCode: RecoveryCodeField.optional(),
  assertion: CredentialField.optional(),
};

export const SecondFactorBody = z
  .object({ ticket: TicketField, ...proofs })
  .refine((body) => exactlyOne(body, Object.keys(proofs)), 'Send a code, a recovery code or a passkey.');

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: TimestampField,
  lastUsedAt: TimestampField.nullable(),
});

export const SecondFactorState = z.object({
  /** Whether this account may not use its roles without one (REQUIRE_SECOND_FACTOR). */
  required: z.boolean(),
  /** When an authenticator app was set up; null if there is none. */
  codesSince: TimestampField.nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});

/** Recovery codes are shown once, when the first factor is set up or new ones are requested. */
const ChangedState = SecondFactorState.extend({ recoveryCodes: z.array(z.string()).nullable() });

const Question = z.object({ ticket: z.string(), options: BrowserOptions });

export type SecondFactorBody = z.infer<typeof SecondFactorBody>;
export type Passkey = z.infer<typeof Passkey>;
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const secondFactor = {
  login: endpoint({
    method: 'POST',
    path: '/api/users/login/second-factor',
    summary: 'The second step of signing in: a code, a recovery code or a passkey',
    access: 'public',
    body: SecondFactorBody,
    response: SessionResponse,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/users/login/passkey-options',
    summary: 'Passkey options for signing in, alone or as the second step of a ticket',
    access: 'public',
    body: z.object({ ticket: TicketField.optional() }),
    response: Question,
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/users/login/passkey',
    summary: 'Sign in with a passkey alone',
    access: 'public',
    body: z.object({ ticket: TicketField, assertion: CredentialField }),
    response: SessionResponse,
  }),
  reauthenticationOptions: endpoint({
    method: 'POST',
    path: '/api/users/reauthenticate/passkey-options',
    summary: 'Passkey options to confirm a sensitive step',
    access: 'signed-in',
    response: Question,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/users/:id/second-factor',
    summary: 'Which second factors an account has',
    access: 'self',
    params: UserParams,
    response: SecondFactorState,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    summary: 'Remove every second factor of an account, for people who lost theirs; the owner gets an e-mail',
    access: 'self',
    sensitive: true,
    audited: { label: 'Removed the second factor of an account' },
    params: UserParams,
    response: SecondFactorState,
  }),
  beginCodes: endpoint({
    method: 'POST',
    path: '/api/users/:id/second-factor/codes',
    summary: 'Start setting up an authenticator app; it works once its first code is sent',
    access: 'own',
    sensitive: true,
    params: UserParams,
    response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  confirmCodes: endpoint({
    method: 'PUT',
    path: '/api/users/:id/second-factor/codes',
    summary: 'Turn on the authenticator app with its first code',
    access: 'own',
    sensitive: true,
    params: UserParams,
    body: z.object({ ticket: TicketField, code: OneTimeCodeField }),
    response: ChangedState,
  }),
  removeCodes: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor/codes',
    summary: 'Remove the authenticator app',
    access: 'own',
    sensitive: true,
    params: UserParams,
    response: SecondFactorState,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/users/:id/passkeys/options',
    summary: 'Options to create a passkey',
    access: 'own',
    sensitive: true,
    params: UserParams,
    response: Question,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/users/:id/passkeys',
    summary: 'Add a passkey',
    access: 'own',
    sensitive: true,
    params: UserParams,
    body: z.object({ ticket: TicketField, name: PasskeyNameField, credential: CredentialField }),
    status: 201,
    response: ChangedState,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/passkeys/:passkeyId',
    summary: 'Remove a passkey',
    access: 'own',
    sensitive: true,
    params: UserParams.extend({ passkeyId: z.string().regex(/^[\w-]{1,2000}$/) }),
    response: SecondFactorState,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/users/:id/recovery-codes',
    summary: 'Create ten new recovery codes; the old ones stop working',
    access: 'own',
    sensitive: true,
    params: UserParams,
    response: ChangedState,
  }),
};
