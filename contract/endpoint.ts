import { z } from 'zod';
import type { StaffAccess } from './account/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call, enforced by the server and shown in the documentation. `self` is the person whose id is `:id` in the
 * path, or an admin; `own` is that person only; the other kinds belong to the roles in `account/access.ts`.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'own' | StaffAccess;

/**
 * One API call. Its route, validation, serialisation, OpenAPI documentation and typed client are all derived from it.
 */
export interface Endpoint {
  method: Method;
  /** With `:name` for parameters, as in `/api/products/:id`. */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Sent as JSON or as multipart/form-data. */
  body?: z.ZodType;
  /** Requires a session with a recently confirmed password (SENSITIVE_MINUTES); otherwise REAUTH_REQUIRED. */
  sensitive?: true;
  /**
   * Recorded in the audit log with this label, although it only reads or concerns one's own account. Repeated reads
   * (`isLook`) and autosaves (`isRepeated`) are one entry per few minutes.
   */
  audited?: { label: string; isLook?: true; isRepeated?: true };
  /** Not in the audit log, although staff do it: their own unfinished work. */
  unaudited?: true;
  /** Changes nothing although it is not a GET, so pages may call it while rendering. */
  readOnly?: true;
  /** Sent repeatedly while a screen is open, so it is logged at level debug only. */
  isPing?: true;
  /** The form may contain one picture, in the field `image`. */
  upload?: true;
  /** The status on success; default 200. 204 has no body. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodType;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Confirms an action with a message for the visitor. */
export const MessageResponse = z.object({ message: z.string() });

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType } ? S : never;

type PartInput<E, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? { [P in K]?: never }
  : Record<string, never> extends InputOf<Part<E, K>>
    ? { [P in K]?: InputOf<Part<E, K>> }
    : { [P in K]: InputOf<Part<E, K>> };

export type CallInput<E extends Endpoint> = PartInput<E, 'params'> & PartInput<E, 'query'> & PartInput<E, 'body'>;

export type ParamsOf<E extends Endpoint> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = OutputOf<Part<E, 'query'>>;
export type BodyOf<E extends Endpoint> = OutputOf<Part<E, 'body'>>;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
