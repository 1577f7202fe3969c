import { z } from 'zod';
import { formatCount } from './count.ts';
import { fieldErrors } from './errors/texts.ts';

/**
 * The error map for schemas without their own message, because Zod's texts ('expected string, received undefined') are
 * for programmers.
 */
z.config({
  customError: (issue) => visitorText(issue),
  // Zod would test whether eval is allowed, and our content security policy would report the attempt.
  jitless: 'document' in globalThis,
});

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
};

const FORMATS: Record<string, string> = {
  email: 'an e-mail address',
  url: 'a link that starts with https://',
  uuid: 'a valid ID',
  datetime: 'a time such as 2026-01-15T09:30:00.000Z',
  date: 'a date such as 2026-01-15',
};

const UNITS: Record<string, string> = { string: 'characters', array: 'items', file: 'bytes' };

/** Options listed in a message; more would be too long. */
const OPTIONS_MAX = 15;

function visitorText(issue: Issue): string {
  const name = nameOf(issue.path);
  if (issue.input === undefined && issue.code !== 'custom') return fieldErrors.missing(name);
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(name, KINDS[issue.expected]);
    case 'too_small':
      return fieldErrors.wrongSize(name, sizeOf(issue.origin, 'at least', issue.minimum));
    case 'too_big':
      return fieldErrors.wrongSize(name, sizeOf(issue.origin, 'at most', issue.maximum));
    case 'invalid_format':
      return wrongKind(name, FORMATS[issue.format]);
    case 'invalid_value':
      return chooseOne(name, issue.values);
    case 'not_multiple_of':
      return fieldErrors.notMultiple(name, String(issue.divisor));
    case 'unrecognized_keys':
      return fieldErrors.unknownFields(issue.keys.slice(0, OPTIONS_MAX).join(', ').slice(0, 200));
    case 'invalid_union':
      return unionText(name, issue);
    default:
      return fieldErrors.unusable(name);
  }
}

function wrongKind(name: string, kind: string | undefined): string {
  return kind ? fieldErrors.wrongKind(name, kind) : fieldErrors.unusable(name);
}

/** `currentPassword` as readable text; uses the innermost key that is a name. */
function nameOf(path: Issue['path']): string {
  const key = path?.findLast((part) => typeof part === 'string');
  if (!key) return 'This';
  const words = key.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.slice(0, 60);
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  const unit = UNITS[origin];
  return unit ? `have ${bound} ${formatCount(Number(size))} ${unit}` : `be ${bound} ${size}`;
}

function chooseOne(name: string, values: readonly unknown[]): string {
  if (values.length > OPTIONS_MAX) return fieldErrors.notOffered(name);
  return values.length === 1
    ? fieldErrors.wrongKind(name, String(values[0]))
    : fieldErrors.oneOf(name, values.join(', '));
}

/** A union's last option is the usual one; those before it allow an empty field. */
function unionText(name: string, { errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  return errors?.at(-1)?.[0]?.message ?? fieldErrors.notOffered(name);
}
