import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { Problem } from './problem.ts';

export const ROLES = ['consumer', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Viewer {
  id: string;
  role: Role;
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

const ALLOWED: Record<Exclude<Access, 'public'>, readonly Role[]> = {
  'signed-in': ['consumer', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

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

export function requireAccess(access: Exclude<Access, 'public'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.viewer) {
      request.log.warn({ access }, 'refused: no valid token');
      throw new Problem('UNAUTHENTICATED', bearerToken(request) ? 'Token expired or invalid' : 'No token');
    }
    if (!ALLOWED[access].includes(request.viewer.role)) {
      request.log.warn({ access, viewer: request.viewer.id }, 'refused: wrong role');
      throw new Problem('FORBIDDEN');
    }
  };
}

function bearerToken(request: FastifyRequest): string | null {
  if (!request.headers.authorization) return null;
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization);
  return match?.[1] ?? null;
}
