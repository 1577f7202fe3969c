import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { quickQuery } from '#contract/phone/quick-query.ts';

/** The contract's schemas decide. Queries that fit are read the quick way, with the same values. */
export const validate: FastifySchemaCompiler<z.ZodType> = (route) => {
  const byZod = validatorCompiler(route);
  const read = route.httpPart === 'querystring' ? quickQuery(route.schema) : null;
  if (!read) return byZod;
  return (query) => {
    const value = read(query);
    return value === null ? byZod(query) : { value };
  };
};
