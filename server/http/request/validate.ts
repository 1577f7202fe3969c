import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { compileQueryParser } from './query-parser.ts';

/** The contract's schemas decide. Queries that fit are read the quick way, with the same values. */
export const validate: FastifySchemaCompiler<z.ZodType> = (route) => {
  const zodValidator = validatorCompiler(route);
  const read = route.httpPart === 'querystring' ? compileQueryParser(route.schema) : null;
  if (!read) return zodValidator;
  return (query) => {
    const value = read(query);
    return value === null ? zodValidator(query) : { value };
  };
};
