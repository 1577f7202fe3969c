import type { FastifyInstance, FastifyRequest } from 'fastify';
import { may, type StaffRole } from '#contract/account/access.ts';
import type { Access } from '#contract/endpoint.ts';
import { SENSITIVE_MINUTES } from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
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

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
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
export function registerAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorate('authenticate', authenticate);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerToken(request);
    if (!token) return done();
    app.authenticate(token).then((viewer) => {
      request.viewer = viewer;
      done();
    }, done);
  });
}

export function requireAccess(access: RestrictedAccess) {
  return async (request: FastifyRequest): Promise<void> => {
    const { viewer } = request;
    if (!viewer) {
      request.log.warn({ access }, 'refused: no valid token');
      throw new HttpError('UNAUTHENTICATED', bearerToken(request) ? 'Token expired or invalid' : 'No token');
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
