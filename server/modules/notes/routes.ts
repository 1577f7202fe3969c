import type { FastifyInstance } from 'fastify';
import { articleNotes } from '#contract/article/notes.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  answerThread,
  beginThread,
  changeNote,
  listThreads,
  placeThreads,
  removeNote,
  resolveThread,
} from './service.ts';

export function registerNotes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, articleNotes.list, ({ params, viewer }) => listThreads(services, params.id, viewer));
  registerEndpoint(app, articleNotes.create, ({ params, body, viewer }) =>
    beginThread(services, params.id, body, viewer),
  );
  registerEndpoint(app, articleNotes.reply, ({ params, body, viewer }) => answerThread(services, params, body, viewer));
  registerEndpoint(app, articleNotes.update, ({ params, body, viewer }) =>
    changeNote(services, params, body.text, viewer),
  );
  registerEndpoint(app, articleNotes.resolve, ({ params, body, viewer }) =>
    resolveThread(services, params, body.resolved, viewer),
  );
  registerEndpoint(app, articleNotes.remove, ({ params, viewer }) => removeNote(services, params, viewer));
  registerEndpoint(app, articleNotes.place, ({ params, body, viewer }) =>
    placeThreads(services, params.id, body.places, viewer),
  );
}
