import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { backups } from '#contract/desk/backups.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { tarLength, tarOf } from '#server/copies/tar.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { attachment } from '#server/http/response/csv.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { readToken, signToken } from '#server/mail/signed-token.ts';
import type { Services } from '#server/services.ts';
import { entries, listBackups, preview, receive, remove, startBackup, startRestore, verify } from './service.ts';

const PURPOSE = 'download a backup';

export function registerBackups(app: FastifyInstance, services: Services): void {
  const { secrets } = services;
  registerEndpoint(app, backups.list, () => listBackups(services));
  registerEndpoint(app, backups.create, ({ viewer }) => startBackup(services, viewer.id));
  registerEndpoint(app, backups.preview, ({ params }) => preview(services, params.id));
  registerEndpoint(app, backups.restore, ({ params, body, viewer }) =>
    startRestore(services, params.id, body.keepStaff, viewer.id),
  );
  // A scope of its own, because only here is the body left unread.
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
    registerEndpoint(files, backups.upload, ({ query: { upload, offset, isLast }, request }) =>
      receive(services, { upload, offset, isLast: isLast === 'true' }, request.raw),
    );
  });
  registerEndpoint(app, backups.verify, ({ params }) => verify(services, params.id));
  registerEndpoint(app, backups.remove, async ({ params: { id } }) => {
    await remove(services, id);
    return { id };
  });
  registerEndpoint(app, backups.ticket, async ({ params: { id } }) => {
    await entries(services, id);
    const token = signToken(secrets.newest('session'), PURPOSE, `${id}|${Date.now() + MINUTE_MS}`);
    return { url: `/backups/${encodeURIComponent(token)}` };
  });
  // A plain link without a session token, so that the browser saves a file too large for a page to hold.
  app.get<{ Params: { ticket: string } }>('/backups/:ticket', { schema: { hide: true } }, async (request, reply) => {
    const [id, until] = readToken(secrets.all('session'), PURPOSE, request.params.ticket)?.split('|') ?? [];
    if (!id || Number(until) < Date.now()) throw notFound(deskErrors.backupLinkExpired);
    const files = await entries(services, id);
    const name = `handset-${id}.tar`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-length', tarLength(files))
      .header('content-disposition', attachment(name))
      .header('content-encoding', 'identity')
      .type('application/x-tar')
      .send(Readable.from(tarOf(files, new Date())));
  });
}
