import type { FastifyInstance } from 'fastify';
import { newsletter } from '#contract/newsletter.ts';
import { answer } from '#server/http/endpoint.ts';
import { sendCsv } from '#server/http/response/csv.ts';
import { IssueSender } from '#server/jobs/newsletter-issues/issue-sender.ts';
import type { Services } from '#server/services.ts';
import {
  changeIssue,
  createIssue,
  listIssues,
  previewIssue,
  removeIssue,
  requireIssue,
  sendIssue,
  sendIssueTo,
} from './issues.ts';
import { newsletterLinks } from './links.ts';
import { registerOneClick } from './one-click.ts';
import { confirm, subscribe, unsubscribeAddress, unsubscribeByLink } from './service.ts';
import { exportSubscribers, listSubscribers, removeSubscriber } from './subscribers.ts';

export function registerNewsletter(app: FastifyInstance, services: Services): void {
  registerJoining(app, services);
  registerSubscribers(app, services);
  registerIssues(app, services);
  registerOneClick(app, services);
}

function registerJoining(app: FastifyInstance, services: Services): void {
  answer(app, newsletter.subscribe, ({ body, request }) => subscribe(services, body, request.ip));
  answer(app, newsletter.confirm, ({ body }) => confirm(services, body.token));
  answer(app, newsletter.unsubscribe, ({ body: { email = '', token }, request }) =>
    token === undefined ? unsubscribeAddress(services, email, request.ip) : unsubscribeByLink(services, token),
  );
}

function registerSubscribers(app: FastifyInstance, services: Services): void {
  answer(app, newsletter.subscribers, ({ query }) => listSubscribers(services, query));
  answer(app, newsletter.exportSubscribers, async ({ query, request, reply }) =>
    sendCsv(await exportSubscribers(services, query), request, reply),
  );
  answer(app, newsletter.removeSubscriber, ({ params }) => removeSubscriber(services, params.email));
}

function registerIssues(app: FastifyInstance, services: Services): void {
  const { database, mail, config } = services;
  const sender = new IssueSender({
    database,
    mail,
    links: newsletterLinks(config),
    onError: (error) => app.log.error({ err: error }, 'the newsletter could not be sent on'),
  });
  app.addHook('onClose', () => sender.close());

  answer(app, newsletter.issues, ({ query }) => listIssues(services, query));
  answer(app, newsletter.issue, ({ params }) => requireIssue(services, params.id));
  answer(app, newsletter.createIssue, ({ body }) => createIssue(services, body));
  answer(app, newsletter.updateIssue, ({ params, body }) => changeIssue(services, params.id, body));
  answer(app, newsletter.removeIssue, ({ params }) => removeIssue(services, params.id));
  answer(app, newsletter.previewIssue, ({ body }) => previewIssue(services, body));
  answer(app, newsletter.sendIssueToMe, ({ params, viewer }) => sendIssueTo(services, params.id, viewer?.id ?? ''));
  answer(app, newsletter.sendIssue, async ({ params }) => {
    const issue = await sendIssue(services, params.id);
    void sender.work();
    return issue;
  });
}
