import { z } from 'zod';
import type { StaffAccess } from './account/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: the server enforces it, the documentation shows it. `self` is the person whose id is the address's
 * `:id`, or an admin; `own` is that person alone; the rest is for the roles that `account/access.ts` gives it to.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'own' | StaffAccess;

/**
 * One call the server answers. The server's route, its validation and serialisation, the OpenAPI
 * page and the typed client all derive from it.
 */
export interface Endpoint {
  method: Method;
  /** With `:name` for parameters, as in `/api/products/:id`. */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Sent as JSON or as a form (multipart/form-data). */
  body?: z.ZodType;
  /** Needs a session whose password was given a short while ago (SENSITIVE_MINUTES); REAUTH_REQUIRED otherwise. */
  sensitive?: true;
  /**
   * In the audit log, under this label, although it only reads or is done to one's own account. Of a look that is
   * repeated (`isLook`), or of a text that saves itself (`isRepeated`), one entry represents some minutes.
   */
  audited?: { label: string; isLook?: true; isRepeated?: true };
  /** Never in the audit log although staff do it: their own unfinished work. */
  unaudited?: true;
  /** Changes nothing although it is no GET, so that pages may call it while they are rendered. */
  readOnly?: true;
  /** Said again and again while a screen is open: the log has it at level debug alone. */
  isPing?: true;
  /** The form may hold one picture, in the field `image`. */
  upload?: true;
  /** Status of success; 200 by default. 204 carries no body. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodType;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Something was done, as text for the visitor. */
export const MessageResponse = z.object({ message: z.string() });

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType } ? S : never;

type PartInput<E, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? { [P in K]?: never }
  : Record<string, never> extends InputOf<Part<E, K>>
    ? { [P in K]?: InputOf<Part<E, K>> }
    : { [P in K]: InputOf<Part<E, K>> };

/** What a caller passes. */
export type CallInput<E extends Endpoint> = PartInput<E, 'params'> & PartInput<E, 'query'> & PartInput<E, 'body'>;

/** What a handler receives, validated. */
export type ParamsOf<E extends Endpoint> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = OutputOf<Part<E, 'body'>>;

/** What comes back. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
