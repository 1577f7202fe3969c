import type { FastifyInstance } from 'fastify';
import { corrections } from '#contract/community/corrections.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requireOwner } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import {
  acceptCorrection,
  listCorrections,
  listOwnCorrections,
  rejectCorrection,
  suggestCorrection,
} from './service.ts';

export function registerCorrections(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, corrections.suggest, ({ params, body, viewer }) =>
    suggestCorrection(services, viewer, params.id, body),
  );
  registerEndpoint(app, corrections.mine, async ({ params, query, viewer }) =>
    listOwnCorrections(services, await requireOwner(services.database.query, params.id, viewer), query),
  );
  registerEndpoint(app, corrections.list, ({ query }) => listCorrections(services, query));
  registerEndpoint(app, corrections.accept, ({ params, body, viewer }) =>
    acceptCorrection(services, viewer, params.id, body.reason),
  );
  registerEndpoint(app, corrections.reject, ({ params, body, viewer }) =>
    rejectCorrection(services, viewer, params.id, body.reason),
  );
}
