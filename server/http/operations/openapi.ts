import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { allowStyle, styleHash } from '#server/http/response/security-headers.ts';
import { VERSION } from '#server/version.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';

/** The typed client uses the same names, such as `products.filter`. */
const operationIds = new Map(
  Object.entries(endpoints).flatMap(([domain, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, { method, path }]) => [`${method} ${path}`, `${domain}.${name}`]),
  ),
);

/** Marks optional bodies: by default every body is documented as required. */
function markOptionalBodies<Document extends object>(document: Document): Document {
  const { paths = {} } = document as {
    paths?: Record<string, Record<string, { requestBody?: { required?: boolean } }>>;
  };
  for (const calls of Object.values<Record<string, Endpoint>>(endpoints))
    for (const { method, path, body } of Object.values(calls)) {
      const { requestBody } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      if (requestBody && body?.safeParse(undefined).success) requestBody.required = false;
    }
  return document;
}

/** Register it before the routes it describes. */
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
    transformObject: (document) => markOptionalBodies(jsonSchemaTransformObject(document)),
  });

  // Both contain the site's name and are rebuilt when it changes.
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
