import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { backups } from '#contract/desk/backups.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { tarLength, tarOf } from '#server/copies/tar.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { attachment } from '#server/http/response/csv.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { readToken, signToken } from '#server/mail/signed-token.ts';
import type { Services } from '#server/services.ts';
import type { Backups } from './service.ts';

const PURPOSE = 'download a backup';

export function registerBackups(app: FastifyInstance, { secrets }: Services, made: Backups): void {
  registerEndpoint(app, backups.list, () => made.list());
  registerEndpoint(app, backups.create, () => made.start());
  registerEndpoint(app, backups.preview, ({ params }) => made.preview(params.id));
  registerEndpoint(app, backups.restore, ({ params, body }) => made.restore(params.id, body.keepStaff));
  // In a scope of its own: nowhere else a body is left unread.
  app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
    registerEndpoint(files, backups.upload, ({ query: { upload, offset, isLast }, request }) =>
      made.receive(upload, offset, isLast === 'true', request.raw),
    );
  });
  registerEndpoint(app, backups.verify, ({ params }) => made.verify(params.id));
  registerEndpoint(app, backups.remove, async ({ params: { id } }) => {
    await made.remove(id);
    return { id };
  });
  registerEndpoint(app, backups.ticket, async ({ params: { id } }) => {
    await made.entries(id);
    const token = signToken(secrets.newest('session'), PURPOSE, `${id}|${Date.now() + MINUTE_MS}`);
    return { url: `/backups/${encodeURIComponent(token)}` };
  });
  // A link, which carries no token of a session: the browser saves what is too large for a page to hold.
  app.get<{ Params: { ticket: string } }>('/backups/:ticket', { schema: { hide: true } }, async (request, reply) => {
    const [id, until] = readToken(secrets.all('session'), PURPOSE, request.params.ticket)?.split('|') ?? [];
    if (!id || Number(until) < Date.now()) throw notFound('This link was good for a minute. Ask for a new one.');
    const entries = await made.entries(id);
    const name = `handset-${id}.tar`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-length', tarLength(entries))
      .header('content-disposition', attachment(name))
      .header('content-encoding', 'identity')
      .type('application/x-tar')
      .send(Readable.from(tarOf(entries, new Date())));
  });
}
