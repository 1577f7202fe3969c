import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { compileMisspelt } from './misspelt-fields.ts';

/** The contract's schemas decide. */
export const validate: FastifySchemaCompiler<z.ZodType> = (route) => {
  const check = validatorCompiler(route);
  // Zod compares lengths of what is no text, too, and throws where that length is an object that is no number.
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
