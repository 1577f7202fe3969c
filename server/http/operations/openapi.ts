import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { allowStyle, styleHash } from '#server/http/response/security-headers.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';

/** Must be registered before the routes it describes. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Handset API',
        version: '1',
        description:
          'Mobile phones sold in India: catalogue, search and editorial. Prices in whole rupees, times in UTC.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });

  let json: string | undefined;
  let html: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    json ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    html ??= docsPage(app.swagger());
    allowStyle(reply, styleHash(DOCS_STYLE));
    return reply.type('text/html; charset=utf-8').send(html);
  });
}
