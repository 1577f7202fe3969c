import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { allowStyle, styleHash } from '#server/http/response/security-headers.ts';
import { VERSION } from '#server/version.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';

/** `products.filter` is what the typed client calls it too. */
const operationIds = new Map(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, { method, path }]) => [`${method} ${path}`, `${domain}.${name}`]),
  ),
);

/** Must be registered before the routes it describes. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Handset API',
        version: VERSION,
        description:
          'Mobile phones sold in India: catalogue, search and editorial. Prices in whole rupees, times in UTC.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (call) => {
      const { schema, url } = jsonSchemaTransform(call);
      const operationId = operationIds.get(`${call.route.method} ${url}`);
      return { url, schema: { security: [], ...schema, ...(operationId && { operationId }) } };
    },
    transformObject: jsonSchemaTransformObject,
  });

  // Both carry the name of the site, and are made again when it is another.
  let json: { title: string; text: string } | undefined;
  let html: { title: string; text: string } | undefined;
  const titleNow = () => `${app.services.settings.name} API`;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    const title = titleNow();
    if (json?.title !== title) {
      const document = app.swagger();
      json = { title, text: JSON.stringify({ ...document, info: { ...document.info, title } }) };
    }
    return reply.type('application/json; charset=utf-8').send(json.text);
  });
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const title = titleNow();
    if (html?.title !== title) html = { title, text: docsPage(app.swagger(), title) };
    allowStyle(reply, styleHash(DOCS_STYLE));
    return reply.type('text/html; charset=utf-8').send(html.text);
  });
}
