import type { FastifyInstance } from 'fastify';
import { drafts } from '#contract/desk/drafts.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { listDrafts, removeDraft, saveDraft } from './service.ts';

export function registerDrafts(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, drafts.list, ({ query, viewer }) => listDrafts(services, viewer.id, query));
  registerEndpoint(app, drafts.save, ({ params, body, viewer }) => saveDraft(services, viewer.id, params.id, body));
  registerEndpoint(app, drafts.remove, ({ params, viewer }) => removeDraft(services, viewer.id, params.id));
}
