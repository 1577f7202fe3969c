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

/** The caller as stored in the database now; the role and name in the token are not trusted. */
export interface Viewer {
  id: string;
  role: Role;
  /** Empty for a reader. */
  roles: readonly StaffRole[];
  sessionId: string;
  emailVerified: boolean;
  suspended: boolean;
  /** Staff who must still set up the second factor that this site requires; until then they have a reader's rights. */
  needsSecondFactor: boolean;
  /** When this session last confirmed its password or second factor, in milliseconds. */
  authenticatedAt: number;
}

/** Finds the owner of a bearer token; null if it is forged, expired or revoked. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

/** A program calling with an API token: its owner and the token's scopes. */
export interface TokenUse {
  id: string;
  name: string;
  scopes: readonly TokenScope[];
  owner: Viewer;
}

export type AuthenticateToken = (token: string, ip: string) => Promise<TokenUse | null>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** A call with an API token has no viewer until the endpoint accepts the token's scopes. */
    tokenUse: TokenUse | null;
  }
  interface FastifyInstance {
    /** Tests fail on a response that does not match its schema; production strips the extra keys. */
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

/** Finds the viewer of every request that has a token. */
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
        // Applies to public calls too: a program must learn that its token was revoked.
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

/**
 * Makes the token's owner the viewer if its scopes cover the call. Otherwise the program is a guest, or gets an error
 * naming the missing scope.
 */
export function checkTokenScope(endpoint: Endpoint) {
  const scope = scopeOf(endpoint);
  const text = scope ? requestErrors.missingScope(scope) : requestErrors.noApiTokens;
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    const { tokenUse } = request;
    const isCovered = tokenUse !== null && scope !== null && covers(tokenUse.scopes, scope);
    const isRefused = tokenUse !== null && !isCovered && endpoint.access !== 'public';
    if (isCovered) request.viewer = tokenUse.owner;
    if (isRefused) request.log.warn({ scope, token: tokenUse.id }, 'refused: API token without the scope');
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
      request.log.warn({ access, viewer: viewer.id }, 'refused: no permission');
      throw new HttpError(viewer.needsSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN');
    }
  };
}

/** A stolen token alone must not be enough to take over an account. */
export async function requireRecentPassword(request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  if (viewer && Date.now() - viewer.authenticatedAt <= SENSITIVE_MINUTES * 60_000) return;
  request.log.warn({ viewer: viewer?.id }, 'refused: password not confirmed recently');
  throw new HttpError('REAUTH_REQUIRED');
}

function bearerToken(request: FastifyRequest): string | null {
  if (!request.headers.authorization) return null;
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization);
  return match?.[1] ?? null;
}
