import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may, type StaffRole } from '#contract/account/access.ts';
import { TOKEN_PREFIX } from '#contract/account/api-tokens.ts';
import { covers, type TokenScope } from '#contract/account/scopes.ts';
import { scopeOf } from '#contract/account/token-calls.ts';
import type { Role } from '#contract/account/user.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { requestErrors } from '#contract/errors/texts.ts';
import { SENSITIVE_MINUTES } from '#contract/limits.ts';
import { HttpError } from '#server/http/response/http-error.ts';

export type { Role };

/** Who asks, as the database has it at this moment; what the token says of role or name counts for nothing. */
export interface Viewer {
  id: string;
  role: Role;
  /** All they have; empty for a reader. */
  roles: readonly StaffRole[];
  sessionId: string;
  emailVerified: boolean;
  suspended: boolean;
  /** Staff who have yet to set up the second factor that this site asks of them; until then their rights are a reader's. */
  needsSecondFactor: boolean;
  /** When the password or second factor of this session was last given, milliseconds. */
  authenticatedAt: number;
}

/** Finds out who a bearer token belongs to; null when it is forged, expired or ended. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

/** A program that calls with an API token: for whom, and how much of what they may do. */
export interface TokenUse {
  id: string;
  name: string;
  scopes: readonly TokenScope[];
  owner: Viewer;
}

/** The same for API tokens. */
export type AuthenticateToken = (token: string, ip: string) => Promise<TokenUse | null>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Anyone who calls with an API token is no one until a call asks for what the token covers. */
    tokenUse: TokenUse | null;
  }
  interface FastifyInstance {
    /** A response that does not match its schema fails (tests) instead of being trimmed (production). */
    strictResponses: boolean;
  }
}

type RestrictedAccess = Exclude<Access, 'public'>;

function isAllowed(access: RestrictedAccess, viewer: Viewer, id: string | undefined): boolean {
  if (access === 'signed-in') return true;
  if (access === 'own') return viewer.id === id;
  if (access === 'self') return viewer.id === id || may(viewer.roles, 'admin');
  return may(viewer.roles, access);
}

/** Every request with a token knows its viewer; a request without one costs nothing. */
export function registerAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  authenticateToken: AuthenticateToken,
): void {
  app.decorateRequest('viewer', null);
  app.decorateRequest('tokenUse', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerToken(request);
    if (!token) return done();
    if (token.startsWith(TOKEN_PREFIX)) {
      authenticateToken(token, request.ip).then((use) => {
        request.tokenUse = use;
        // Also for public calls: a program must learn that its token ended.
        done(use ? undefined : new HttpError('UNAUTHENTICATED', requestErrors.invalidApiToken));
      }, done);
      return;
    }
    authenticate(token).then((viewer) => {
      request.viewer = viewer;
      done();
    }, done);
  });
}

/** Lets a program be its owner where its token covers the call. Elsewhere it is a guest, or gets the missing scope as an error. */
export function checkTokenScope(endpoint: Endpoint) {
  const scope = scopeOf(endpoint);
  const text = scope ? requestErrors.missingScope(scope) : requestErrors.noApiTokens;
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { tokenUse } = request;
    const isCovered = tokenUse !== null && scope !== null && covers(tokenUse.scopes, scope);
    const isRefused = tokenUse !== null && !isCovered && endpoint.access !== 'public';
    if (isCovered) request.viewer = tokenUse.owner;
    if (isRefused) request.log.warn({ scope, token: tokenUse.id }, 'refused: the API token does not cover it');
    done(isRefused ? new HttpError('FORBIDDEN', text) : undefined);
  };
}

export function requireAccess(access: RestrictedAccess) {
  return async (request: FastifyRequest): Promise<void> => {
    const { viewer } = request;
    if (!viewer) {
      request.log.warn({ access }, 'refused: no valid token');
      throw new HttpError('UNAUTHENTICATED', bearerToken(request) ? requestErrors.invalidToken : requestErrors.noToken);
    }
    const { id } = request.params as { id?: string };
    if (!isAllowed(access, viewer, id)) {
      request.log.warn({ access, viewer: viewer.id }, 'refused: not theirs to do');
      throw new HttpError(viewer.needsSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN');
    }
  };
}

/** A token alone, which may be stolen, is not enough for what would take the account over. */
export async function requireRecentPassword(request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  if (viewer && Date.now() - viewer.authenticatedAt <= SENSITIVE_MINUTES * 60_000) return;
  request.log.warn({ viewer: viewer?.id }, 'refused: the password was given too long ago');
  throw new HttpError('REAUTH_REQUIRED');
}

function bearerToken(request: FastifyRequest): string | null {
  if (!request.headers.authorization) return null;
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization);
  return match?.[1] ?? null;
}
