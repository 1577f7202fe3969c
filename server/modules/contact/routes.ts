import type { FastifyInstance } from 'fastify';
import { contact } from '#contract/contact.ts';
import { inbox } from '#contract/desk/inbox.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { sendCsv } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { listBlocked, setBlocked } from './blocked.ts';
import { addAnswer, changeAnswer, listAnswers, removeAnswer } from './canned-answers.ts';
import { removeMessage } from './history.ts';
import { findDeskPeople } from './queries.ts';
import { changeMessage, countUnread, exportMessages, listMessages, submitMessage } from './service.ts';
import { replyTo, requireThread, withdrawReply } from './thread.ts';

export function registerContact(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, contact.submit, ({ body, request }) => submitMessage(services, body, request.ip));
  registerEndpoint(app, contact.list, ({ query, viewer }) => listMessages(services, query, viewer.id));
  registerEndpoint(app, contact.export, async ({ query, viewer, request, reply }) =>
    sendCsv(await exportMessages(services, query, viewer.id), request, reply),
  );
  registerEndpoint(app, contact.unread, () => countUnread(services));
  registerEndpoint(app, contact.update, ({ params, body, viewer }) =>
    changeMessage(services, params.id, body, viewer.id),
  );
  registerEndpoint(app, contact.remove, ({ params, viewer }) => removeMessage(services, params.id, viewer.id));
  registerAnswering(app, services);
}

function registerAnswering(app: FastifyInstance, services: Services): void {
  const { database } = services;
  registerEndpoint(app, inbox.thread, ({ params, viewer }) => requireThread(services, params.id, viewer.id));
  registerEndpoint(app, inbox.reply, ({ params, body, viewer }) => replyTo(services, params.id, body, viewer));
  registerEndpoint(app, inbox.takeBack, ({ params, viewer }) =>
    withdrawReply(services, params.id, params.replyId, viewer.id),
  );
  registerEndpoint(app, inbox.people, () => findDeskPeople(database.query));
  registerEndpoint(app, inbox.answers, () => listAnswers(database));
  registerEndpoint(app, inbox.addAnswer, ({ body }) => addAnswer(database, body));
  registerEndpoint(app, inbox.changeAnswer, ({ params, body }) => changeAnswer(database, params.id, body));
  registerEndpoint(app, inbox.removeAnswer, ({ params }) => removeAnswer(database, params.id));
  registerEndpoint(app, inbox.blocked, () => listBlocked(database.query));
  for (const [endpoint, blocked] of [
    [inbox.block, true],
    [inbox.unblock, false],
  ] as const)
    registerEndpoint(app, endpoint, async ({ params: { email }, viewer }) => {
      await setBlocked(database.query, email, blocked, viewer.id);
      return { email };
    });
}
