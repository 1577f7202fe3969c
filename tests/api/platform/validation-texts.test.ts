import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '#catalogue/random.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/errors.ts';
import { jargonIn } from '#tests/fuzz/jargon.ts';
import { type JsonSchema, placesIn, replaceAt, sampleOf } from '#tests/fuzz/samples.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

const ENDPOINTS = Object.values(endpoints).flatMap((domain) => Object.values(domain) as Endpoint[]);
const WRONG = [undefined, null, true, -1, 1e300, 0.5, '', 'x', 'x'.repeat(70_000), '\u0000', [], [null], {}, { a: {} }];
const random = seededRandom(14);

const sample = (schema: z.ZodType): unknown =>
  sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, random);

/** Valid bodies with each field missing or wrong in turn, and with an unknown field. */
function wrongBodies(schema: z.ZodType): unknown[] {
  const fitting = sample(schema);
  return placesIn(fitting).flatMap((place) => [
    ...WRONG.map((wrong) => replaceAt(fitting, place, wrong)),
    replaceAt(fitting, [...place.slice(0, -1), 'excess'], { of: 'everything' }),
  ]);
}

/**
 * One body of each group that the schema reads alike: a handler gets only the result, and a visitor sees only the error
 * texts.
 */
function oneOfEach(schema: z.ZodType, bodies: unknown[]): unknown[] {
  return [...new Map(bodies.map((body) => [asRead(schema, body), body])).values()];
}

function asRead(schema: z.ZodType, body: unknown): unknown {
  try {
    const { data, error } = schema.safeParse(body);
    return JSON.stringify(error ? error.issues.map(({ path, message }) => [path.length === 0, message]) : { data });
  } catch {
    return body;
  }
}

async function complaints(requests: InjectOptions[]): Promise<string[]> {
  const found = new Set<string>();
  for (const request of requests) {
    const { status, body } = await server.call(request);
    if (status < 400) continue;
    const problem = status >= 500 || !ErrorBody.safeParse(body).success ? JSON.stringify(body) : jargonIn(body);
    if (problem) found.add(`${status}: ${problem}`);
  }
  return [...found];
}

function urlOf({ path, params }: Endpoint): string {
  const values = (params ? sample(params) : {}) as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
}

describe('no validator jargon reaches visitors', () => {
  test.each(ENDPOINTS.filter(({ body }) => body).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    '%s with missing, wrong and unknown fields',
    async (_name, endpoint) => {
      const { headers } = await server.signUp('Walking Admin', 'admin');
      const { method, body } = endpoint as Endpoint;
      const url = urlOf(endpoint as Endpoint);
      const requests = oneOfEach(body as z.ZodType, wrongBodies(body as z.ZodType)).map((payload) => ({
        method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload) ?? '',
      }));
      expect(await complaints(requests)).toEqual([]);
    },
  );

  test.each(
    ENDPOINTS.filter(({ query }) => query).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )('%s with wrong parameters', async (_name, endpoint) => {
    const { headers } = await server.signUp('Walking Admin', 'admin');
    const { method, query } = endpoint as Endpoint;
    const url = urlOf(endpoint as Endpoint);
    const values = ['', '-1', '1e9', 'x', '%00', 'x'.repeat(300), '[object', '{}'];
    const requests = Object.keys((query as z.ZodObject).shape).flatMap((name) => [
      ...values.map((value) => ({ method, url: `${url}?${name}=${value}`, headers })),
      { method, url: `${url}?${name}=a&${name}=b`, headers },
      { method, url: `${url}?${name}[a]=b`, headers },
    ]);
    expect(await complaints([{ method, url, headers }, ...requests])).toEqual([]);
  });
});

test('a misspelt field is 422 with a suggestion, other unknown fields are dropped', async () => {
  const admin = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Misspelt' } });
  const send = (payload: object) => server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  const refused = await send({ name: 'Wrong', brandId: 'misspelt', batteryCapacty: 5000 });
  const text = 'There is no field “batteryCapacty”. Did you mean “batteryCapacity”?';
  expect(refused).toMatchObject({ status: 422, body: { message: text, fields: { batteryCapacty: text } } });
  const dropped = { likes: 9, id: 'mine', role: 'admin', colourOfTheBox: 'red' };
  const made = await send({ name: 'Right', brandId: 'misspelt', batteryCapacity: 5000, ...dropped });
  expect(made).toMatchObject({ status: 201, body: { id: 'misspelt-right', likes: 0 } });
  const url = '/api/products/misspelt-right';
  const changed = await server.call({ method: 'PUT', url, headers: admin, payload: { wieght: 190 } });
  expect(changed).toMatchObject({ status: 422, body: { fields: { wieght: expect.stringContaining('“weight”') } } });
  // What GET returns can be sent back.
  const { body } = await server.call({ url, headers: admin });
  expect((await server.call({ method: 'PUT', url, headers: admin, payload: body })).status).toBe(200);
  const login = { method: 'POST', url: '/api/users/login', payload: { email: 'a@example.org', pasword: 'x' } } as const;
  expect(await server.call(login)).toMatchObject({ status: 422, body: { fields: { pasword: expect.any(String) } } });
});
