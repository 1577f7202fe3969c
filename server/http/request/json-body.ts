import type { FastifyInstance } from 'fastify';

/** Parses JSON as Fastify does, refusing `__proto__` and `constructor`; an empty body becomes an empty object. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}
