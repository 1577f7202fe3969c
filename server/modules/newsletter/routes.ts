import type { FastifyInstance } from 'fastify';
import { MAIL_LINK_MAX } from '#contract/limits.ts';
import { issues } from '#contract/newsletter/issues.ts';
import { subscriptions } from '#contract/newsletter/subscribers.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { registerOneClick } from '#server/http/request/one-click.ts';
import { sendCsv } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { removeIssue, removeSubscriber } from './history.ts';
import {
  changeIssue,
  countAudience,
  createIssue,
  issueResults,
  listIssues,
  previewIssue,
  requireIssue,
  restoreIssueVersion,
  sendIssue,
  sendIssueTo,
} from './issues.ts';
import { scheduleIssue, unscheduleIssue } from './schedule.ts';
import {
  confirm,
  getPreferences,
  savePreferences,
  subscribe,
  unsubscribeByEmail,
  unsubscribeByLink,
} from './service.ts';
import { exportSubscribers, listSubscribers } from './subscribers.ts';
import { listIssueVersions, requireIssueVersion } from './versions.ts';

export function registerNewsletter(app: FastifyInstance, services: Services): void {
  registerSubscribing(app, services);
  registerPreferences(app, services);
  registerSubscribers(app, services);
  registerIssues(app, services);
  registerOneClick(app, '/newsletter/unsubscribe', (token) =>
    unsubscribeByLink(services, token.slice(0, MAIL_LINK_MAX)),
  );
}

function registerSubscribing(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, subscriptions.subscribe, ({ body, request }) => subscribe(services, body, request.ip));
  registerEndpoint(app, subscriptions.confirm, ({ body }) => confirm(services, body.token));
  registerEndpoint(app, subscriptions.unsubscribe, ({ body: { email = '', token }, request }) =>
    token === undefined ? unsubscribeByEmail(services, email, request.ip) : unsubscribeByLink(services, token),
  );
}

function registerPreferences(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, subscriptions.preferences, ({ body }) => getPreferences(services, body.token));
  registerEndpoint(app, subscriptions.savePreferences, ({ body }) =>
    savePreferences(services, body.token, body.brandIds),
  );
}

function registerSubscribers(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, subscriptions.subscribers, ({ query }) => listSubscribers(services, query));
  registerEndpoint(app, subscriptions.exportSubscribers, async ({ query, request, reply }) =>
    sendCsv(await exportSubscribers(services, query), request, reply),
  );
  registerEndpoint(app, subscriptions.removeSubscriber, ({ params, viewer }) =>
    removeSubscriber(services, params.email, viewer.id),
  );
}

function registerIssues(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, issues.issues, ({ query }) => listIssues(services, query));
  registerEndpoint(app, issues.issue, ({ params }) => requireIssue(services, params.id));
  registerEndpoint(app, issues.createIssue, ({ body, viewer }) => createIssue(services, body, viewer.id));
  registerEndpoint(app, issues.updateIssue, ({ params, body, viewer }) =>
    changeIssue(services, params.id, body, viewer.id),
  );
  registerEndpoint(app, issues.removeIssue, ({ params, viewer }) => removeIssue(services, params.id, viewer.id));
  registerEndpoint(app, issues.previewIssue, ({ body }) => previewIssue(services, body));
  registerEndpoint(app, issues.audience, ({ query }) => countAudience(services, query.brandIds));
  registerEndpoint(app, issues.results, ({ params }) => issueResults(services, params.id));
  registerEndpoint(app, issues.versions, ({ params }) => listIssueVersions(services, params.id));
  registerEndpoint(app, issues.version, ({ params }) => requireIssueVersion(services, params.id, params.versionId));
  registerEndpoint(app, issues.restoreVersion, ({ params, body, viewer }) =>
    restoreIssueVersion(services, { ...params, updatedAt: body.updatedAt }, viewer.id),
  );
  registerEndpoint(app, issues.scheduleIssue, ({ params, body }) =>
    scheduleIssue(services, params.id, body.scheduledAt),
  );
  registerEndpoint(app, issues.unscheduleIssue, ({ params }) => unscheduleIssue(services, params.id));
  registerEndpoint(app, issues.sendIssueToMe, ({ params, body, viewer }) =>
    sendIssueTo(services, params.id, viewer?.id ?? '', body?.email),
  );
  registerEndpoint(app, issues.sendIssue, async ({ params }) => {
    const issue = await sendIssue(services, params.id);
    services.jobs.look();
    return issue;
  });
}
