import type { InjectOptions } from 'fastify';
import type { Random } from '#catalogue/random.ts';
import { HOSTILE_JSON, hostileText, hostileValue, randomTree } from './hostile.ts';
import type { Operation } from './operations.ts';
import { type JsonSchema, type KnownIds, pick, placesIn, replaceAt, sampleOf } from './samples.ts';

/** Creates valid, almost valid and invalid requests from one random source. */

interface Sources {
  random: Random;
  ids: KnownIds;
  /** A small picture. */
  picture: Buffer;
}

interface Body {
  contentType?: string;
  payload?: string | Buffer;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const CONTENT_TYPES = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/octet-stream',
  'APPLICATION/JSON',
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'nonsense',
  'application/json;',
];
/** Values of query parameters. */
const QUERY_WORDS = [
  ...['1', '2', '30', '100', '5000', '6.5', '4500', '200000'],
  ...['newest', 'oldest', 'liked', 'price-asc', 'popular', 'rating', '-price', 'updated'],
  ...['snapdragon', 'apple,exynos', 'fhd', 'available', 'draft', 'all', 'published', 'reported', 'hidden', 'failed'],
  ...['galaxy', 'sample-id', 'admin', 'phones.csv', '{"name":"A"}', 'picture', 'price'],
];
const HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer x' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6IjEifQ.' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'a'.repeat(5_000)}` },
  { origin: 'https://elsewhere.example' },
  { host: 'elsewhere.example' },
  { 'x-forwarded-for': '1.2.3.4, evil' },
  { 'x-forwarded-host': 'elsewhere.example' },
  { 'user-agent': '\u0000'.repeat(3) },
  { 'user-agent': 'x'.repeat(20_000) },
  { accept: 'text/html' },
  { accept: 'text/csv;q=x,*/*' },
  { 'accept-encoding': 'br;q=1, gzip;q=nonsense' },
  { range: 'bytes=-1' },
  { 'if-none-match': '*' },
  { 'content-length': '-1' },
  { expect: '100-continue' },
  { cookie: '__proto__=1' },
];

export function randomRequest(operation: Operation, sources: Sources): InjectOptions {
  const { random } = sources;
  const method = random() < 0.02 ? pick(METHODS, random) : operation.method;
  const { contentType, payload } = bodyFor(operation, sources);
  return {
    method: method as 'GET',
    url: addressFor(operation, sources),
    headers: {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(random() < 0.06 && pick(HEADERS, random)),
    },
    // Each from its own network, because rate limits are tested elsewhere.
    remoteAddress: `10.${byte(random)}.${byte(random)}.${byte(random)}`,
    ...(payload !== undefined && { payload }),
  };
}

function byte(random: Random): number {
  return Math.floor(random() * 256);
}

function addressFor({ path, params, query }: Operation, { random, ids }: Sources): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params.find((param) => param.name === name)?.schema ?? {};
    const of = name === 'id' ? (/(\w+)\/\{id\}/.exec(path)?.[1] ?? name) : name;
    const value = random() < 0.85 ? String(sampleOf(schema, random, ids, of)) : hostileText(random).slice(0, 400);
    return encode(value);
  });
  return respelled(address, random) + queryFor(query, random, ids);
}

/** Half a surrogate pair cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function respelled(address: string, random: Random): string {
  if (random() > 0.03) return address;
  return pick(
    [
      `${address}/`,
      `/${address}`,
      address.replace('/api/', '/API/'),
      address.replace('/api/', '/api//'),
      address.replace('/api/', '/api/%2e%2e/api/'),
      `${address}%00`,
      `${address}%`,
      `${address}%ff`,
      `${address}/${'a'.repeat(2_000)}`,
      `${address};jsessionid=1`,
    ],
    random,
  );
}

function queryFor(query: Operation['query'], random: Random, ids: KnownIds): string {
  const pairs: string[] = [];
  for (const { name, schema } of query) {
    if (random() < 0.5) continue;
    const value =
      random() < 0.6
        ? String(
            schema.enum || schema.format || schema.pattern ? sampleOf(schema, random, ids) : pick(QUERY_WORDS, random),
          )
        : hostileText(random);
    pairs.push(`${name}=${encode(value)}`);
    if (random() < 0.04) pairs.push(`${name}=again`);
    if (random() < 0.03) pairs.push(`${name}[]=1`, `${name}[a][b]=2`);
  }
  if (random() < 0.02) pairs.push('__proto__=1', 'constructor[prototype][polluted]=1', '%ff=%fe');
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function bodyFor({ method, body }: Operation, sources: Sources): Body {
  const { random } = sources;
  if (!body) {
    if (method === 'GET' || random() < 0.6) return {};
    return random() < 0.5 ? json({}) : anyBody(random);
  }
  const chance = random();
  if (chance < 0.2) return json(sampleOf(body, random, sources.ids));
  if (chance < 0.6) return json(mutated(body, sources));
  if (chance < 0.68) return { contentType: 'application/json', payload: pick(HOSTILE_JSON, random) };
  if (chance < 0.74) return json(randomTree(random, 6));
  if (chance < 0.96) return form(sampleOrMutated(body, sources), sources);
  return anyBody(random);
}

function json(value: unknown): Body {
  return { contentType: 'application/json', payload: JSON.stringify(value) ?? '' };
}

function anyBody(random: Random): Body {
  return { contentType: pick(CONTENT_TYPES, random), payload: pick(HOSTILE_JSON, random) };
}

function sampleOrMutated(schema: JsonSchema, sources: Sources): unknown {
  return sources.random() < 0.4 ? sampleOf(schema, sources.random, sources.ids) : mutated(schema, sources);
}

/** A valid body with one to three values wrong, missing or added. */
function mutated(schema: JsonSchema, { random, ids }: Sources): unknown {
  let value = sampleOf(schema, random, ids);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
    const place = pick(placesIn(value), random);
    const chance = random();
    if (chance < 0.15) value = replaceAt(value, place, undefined);
    else if (chance < 0.3) value = replaceAt(value, [...place.slice(0, -1), hostileText(random)], hostileValue(random));
    else value = replaceAt(value, place, hostileValue(random));
    if (value === undefined || value === null || typeof value !== 'object') break;
  }
  return value;
}

/** The same as a form, sometimes an unreadable one. */
function form(value: unknown, { random, picture }: Sources): Body {
  const boundary = 'fuzz-boundary';
  const parts: Buffer[] = [];
  const add = (headers: string, content: string | Buffer) =>
    parts.push(Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  for (const [name, item] of Object.entries(Object(value) as object)) {
    const text = typeof item === 'string' ? item : (JSON.stringify(item) ?? '');
    const type =
      random() < 0.1
        ? `\r\ncontent-type: ${pick(['application/json', 'text/plain; charset=utf-99', 'x'], random)}`
        : '';
    add(`content-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${type}`, text);
  }
  if (random() < 0.15) {
    const field =
      random() < 0.8
        ? 'image'
        : hostileText(random)
            .replaceAll(/["\r\n]/g, '')
            .slice(0, 40);
    const content = random() < 0.5 ? picture : Buffer.from(hostileText(random));
    add(
      `content-disposition: form-data; name="${field}"; filename="${pick(['a.png', '../a.svg', ''], random)}"`,
      content,
    );
  }
  if (random() < 0.02) for (let n = 0; n < 1_000; n++) add(`content-disposition: form-data; name="f${n}"`, '1');
  if (random() < 0.03) add('content-disposition: form-data; name="name"', Buffer.from([0x50, 0xff, 0xfe]));
  if (random() < 0.03) add('x: y', 'no name at all');
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const payload = random() < 0.05 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
  const contentType = random() < 0.04 ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`;
  return { contentType, payload };
}
