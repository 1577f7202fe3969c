import type { FastifyInstance } from 'fastify';
import { jobs } from '#contract/desk/jobs.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { cancel, listJobs, retry } from './service.ts';

export function registerJobs(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, jobs.list, ({ query }) => listJobs(services, query.state));
  registerEndpoint(app, jobs.cancel, ({ params }) => cancel(services, params.id));
  registerEndpoint(app, jobs.retry, ({ params }) => retry(services, params.id));
}
