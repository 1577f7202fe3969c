import type { TestApp } from '#tests/support/server/app.ts';
import type { JsonSchema } from './samples.ts';

/** An operation of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  params: readonly { name: string; schema: JsonSchema }[];
  query: readonly { name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

interface Described {
  parameters?: { name: string; in: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

/** All operations of our own document, so additions to the contract are fuzzed too. */
export async function readOperations(server: TestApp): Promise<Operation[]> {
  const { body } = await server.call({ url: '/api/openapi.json' });
  const paths = body.paths as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const placed = (place: string) =>
        parameters.filter((one) => one.in === place).map(({ name, schema = {} }) => ({ name, schema }));
      return {
        method: method.toUpperCase(),
        path,
        params: placed('path'),
        query: placed('query'),
        body: requestBody ? (requestBody.content['application/json']?.schema ?? {}) : null,
      };
    }),
  );
}
