import type { FastifyInstance } from 'fastify';
import { apiTokens } from '#contract/account/api-tokens.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { createToken, listTokens, revokeToken } from './service.ts';

export function registerTokens(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, apiTokens.list, ({ viewer }) => listTokens(services, viewer));
  registerEndpoint(app, apiTokens.create, ({ body, viewer }) => createToken(services, viewer, body));
  registerEndpoint(app, apiTokens.revoke, ({ params, viewer }) => revokeToken(services, viewer, params.id));
}
