import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { compileMisspelt } from './misspelt-fields.ts';

/** Validates with the contract's zod schemas. */
export const validate: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route);
  // Zod also compares the length of values that are not text, and throws if that length is an object without a number
  // value.
  const zodValidator = (data: unknown) => {
    try {
      return check(data);
    } catch {
      throw new HttpError('BAD_REQUEST');
    }
  };
  if (route.httpPart !== 'body') return zodValidator;
  const misspeltIn = compileMisspelt(route.schema);
  return (body) => {
    const misspelt = misspeltIn(body);
    if (Object.keys(misspelt).length > 0) throw invalidFields(misspelt);
    return zodValidator(body);
  };
};
