import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler as trimming } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** In tests a response with a key outside its schema fails, so that nothing leaks unnoticed. */
export const strictSerialiser: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialise = trimming(route);
  return (data) => {
    const text = serialise(data);
    const extra = extraKeys(JSON.parse(JSON.stringify(data)), JSON.parse(text), '');
    if (extra.length > 0)
      throw new Error(`${route.method} ${route.url} answers keys outside its schema: ${extra.join(', ')}`);
    return text;
  };
};

export const trimmingSerialiser: FastifySerializerCompiler<z.ZodType> = trimming;

function extraKeys(sent: unknown, parsed: unknown, path: string): string[] {
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.flatMap((item, i) => extraKeys(item, parsed[i], `${path}[${i}]`));
  if (!isRecord(sent) || !isRecord(parsed)) return [];
  return Object.keys(sent).flatMap((key) =>
    key in parsed ? extraKeys(sent[key], parsed[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
