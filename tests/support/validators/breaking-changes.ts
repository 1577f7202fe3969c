/** The compared parts of an OpenAPI document; schemas are inline, or in components if recursive. */
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Operation {
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
} & Record<string, unknown>;

/** For lower bounds larger is stricter, for upper bounds smaller. */
const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

/**
 * Changes that break a program written for the older document: removed calls, parameters and fields, new requirements,
 * stricter bounds, other types. Additional response fields or enum values are compatible.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return [`${call} is gone`];
      return compareOperations(operation, now, { before, after }).map((change) => `${call}: ${change}`);
    }),
  );
}

interface Documents {
  before: Document;
  after: Document;
}

function compareOperations(old: Operation, now: Operation, documents: Documents): string[] {
  const found: string[] = [];
  if (!old.security?.length && now.security?.length) found.push('needs a token');
  const oldParameters = old.parameters ?? [];
  const nowParameters = now.parameters ?? [];
  for (const parameter of oldParameters) {
    const same = nowParameters.find(({ name, in: place }) => name === parameter.name && place === parameter.in);
    if (!same) found.push(`parameter ${parameter.name} is gone`);
    else found.push(...narrowed(parameter.schema, same.schema, `parameter ${parameter.name}`, documents));
  }
  for (const { name, in: place, required } of nowParameters) {
    const was = oldParameters.find((parameter) => parameter.name === name && parameter.in === place);
    if (required && !was?.required) found.push(`parameter ${name} is required`);
  }
  const oldBodies = old.requestBody?.content ?? {};
  for (const [type, { schema }] of Object.entries(oldBodies)) {
    const same = now.requestBody?.content[type];
    found.push(...(same ? narrowed(schema, same.schema, 'body', documents) : [`body as ${type} is gone`]));
  }
  if (!old.requestBody && now.requestBody?.required) found.push('body is required');
  for (const [status, { content = {} }] of Object.entries(old.responses)) {
    if (!status.startsWith('2')) continue;
    for (const [type, { schema }] of Object.entries(content)) {
      const same = now.responses[status]?.content?.[type];
      found.push(
        ...(same ? widened(schema, same.schema, `answer ${status}`, documents) : [`answer ${status} is gone`]),
      );
    }
  }
  return [...new Set(found)];
}

/** Requests that were valid must stay valid. */
function narrowed(old: Schema | undefined, now: Schema | undefined, at: string, documents: Documents): string[] {
  return compare(old, now, at, documents, 'request', new Set());
}

/** Responses must still match the published schema. */
function widened(old: Schema | undefined, now: Schema | undefined, at: string, documents: Documents): string[] {
  return compare(old, now, at, documents, 'response', new Set());
}

function compare(
  oldSchema: Schema | undefined,
  nowSchema: Schema | undefined,
  at: string,
  documents: Documents,
  side: 'request' | 'response',
  seen: Set<string>,
): string[] {
  const old = resolve(oldSchema, documents.before);
  const now = resolve(nowSchema, documents.after);
  if (!old || !now || JSON.stringify(old) === JSON.stringify(now)) return [];
  // A recursive schema is compared once.
  if (oldSchema?.$ref || nowSchema?.$ref) {
    const key = `${oldSchema?.$ref} ${nowSchema?.$ref}`;
    if (seen.has(key)) return [];
    seen.add(key);
  }
  const inner = (a: Schema | undefined, b: Schema | undefined, place: string) =>
    compare(a, b, place, documents, side, seen);
  const oldChoices = choices(old);
  const nowChoices = choices(now);
  if (oldChoices.length > 1 || nowChoices.length > 1) {
    const [given, accepting] = side === 'request' ? [oldChoices, nowChoices] : [nowChoices, oldChoices];
    const isMet = (choice: Schema) =>
      accepting.some((other) => {
        const [a, b] = side === 'request' ? [choice, other] : [other, choice];
        return compare(a, b, at, documents, side, new Set(seen)).length === 0;
      });
    const unmet = given.filter((choice) => !isMet(choice));
    const only = unmet.length === 1 && accepting.filter((choice) => !isNull(choice));
    const [counterpart] = only && only.length === 1 ? only : [];
    if (counterpart && unmet[0] && !isNull(unmet[0]))
      return side === 'request' ? inner(unmet[0], counterpart, at) : inner(counterpart, unmet[0], at);
    return unmet.map((choice) => `${at} ${side === 'request' ? 'no longer takes' : 'may be'} ${describe(choice)}`);
  }
  const found: string[] = [];
  const oldTypes = typesOf(old);
  const nowTypes = typesOf(now);
  const [held, allowed] = side === 'request' ? [oldTypes, nowTypes] : [nowTypes, oldTypes];
  const isWithin = (type: string) => allowed.has(type) || (type === 'integer' && allowed.has('number'));
  if (allowed.size > 0 && (held.size === 0 || ![...held].every(isWithin)))
    return [`${at} is ${[...nowTypes].join(' or ') || 'anything'}, was ${[...oldTypes].join(' or ') || 'anything'}`];
  found.push(...compareValues(old, now, at, side));
  if (old.items || now.items) found.push(...inner(old.items, now.items, `${at}[]`));
  const rest = (schema: Schema) =>
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  found.push(...inner(rest(old), rest(now), `${at}.*`));
  for (const [name, schema] of Object.entries(old.properties ?? {})) {
    const same = now.properties?.[name];
    if (!same && !rest(now)) found.push(`${at}.${name} is gone`);
    else found.push(...inner(schema, same ?? rest(now), `${at}.${name}`));
  }
  const wasRequired = new Set(old.required);
  const isRequired = new Set(now.required);
  if (side === 'request') {
    for (const name of isRequired) if (!wasRequired.has(name)) found.push(`${at}.${name} is required`);
  } else {
    for (const name of wasRequired)
      if (!isRequired.has(name) && now.properties?.[name]) found.push(`${at}.${name} may be missing`);
  }
  return found;
}

function compareValues(old: Schema, now: Schema, at: string, side: 'request' | 'response'): string[] {
  if (side === 'response') return [];
  const found: string[] = [];
  const values = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const taken = values(now);
  if (taken) {
    const given = values(old);
    if (!given) found.push(`${at} takes certain values only`);
    for (const value of given ?? [])
      if (!taken.includes(value)) found.push(`${at} no longer takes ${JSON.stringify(value)}`);
  }
  const bound = (schema: Schema, key: string) => schema[key] as number | undefined;
  for (const key of LOWER_BOUNDS) {
    const limit = bound(now, key);
    if (
      limit !== undefined &&
      limit > (bound(old, key) ?? Number.NEGATIVE_INFINITY) &&
      !(key === 'minLength' && limit === 0)
    )
      found.push(`${at} has ${key} ${limit}, had ${bound(old, key) ?? 'none'}`);
  }
  for (const key of UPPER_BOUNDS) {
    const limit = bound(now, key);
    if (limit !== undefined && limit < (bound(old, key) ?? Number.POSITIVE_INFINITY))
      found.push(`${at} has ${key} ${limit}, had ${bound(old, key) ?? 'none'}`);
  }
  if (now.pattern !== undefined && now.pattern !== old.pattern) found.push(`${at} has another pattern`);
  return found;
}

function resolve(schema: Schema | undefined, { components }: Document): Schema | undefined {
  if (!schema?.$ref) return schema;
  return components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
}

/** The alternatives of a schema, with all enum values combined into one list. */
function choices(schema: Schema): Schema[] {
  const given = schema.anyOf ?? schema.oneOf;
  if (!given) return [schema];
  const all = given.flatMap(choices);
  const listed = all.flatMap((choice) => valuesOf(choice) ?? []);
  const rest = all.filter((choice) => !valuesOf(choice));
  return listed.length > 0 ? [...rest, { type: 'string', enum: listed }] : rest;
}

/** The possible values of an enum. */
function valuesOf({ type, enum: listed, const: only }: Schema): unknown[] | undefined {
  if (type !== 'string') return undefined;
  return listed ?? (only === undefined ? undefined : [only]);
}

function typesOf({ type }: Schema): Set<string> {
  return new Set(type === undefined ? [] : [type].flat());
}

function isNull({ type }: Schema): boolean {
  return type === 'null';
}

function describe(schema: Schema): string {
  return [...typesOf(schema)].join(' or ') || 'something else';
}
