import { z } from 'zod';
import { formatCount } from './count.ts';

/**
 * What a visitor reads where a field has no words of its own: the one error map behind every schema. The validator's
 * own texts ('expected string, received undefined') are for programmers.
 */
z.config({
  customError: (issue) => visitorText(issue),
  // In a browser it would first try whether code may be made from text, which the policy forbids and reports.
  jitless: 'document' in globalThis,
});

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no: true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
};

const FORMATS: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address that starts with https://',
  uuid: 'an id as we gave it out',
  datetime: 'a moment such as 2026-01-15T09:30:00.000Z',
  date: 'a date such as 2026-01-15',
};

const UNITS: Record<string, string> = { string: 'characters', array: 'entries', file: 'bytes' };

/** Options that fit into a sentence. */
const OPTIONS_MAX = 15;

function visitorText(issue: Issue): string {
  const name = nameOf(issue.path);
  if (issue.input === undefined && issue.code !== 'custom') return `${name} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'something else'}.`;
    case 'too_small':
      return `${name} must ${sizeOf(issue.origin, 'at least', issue.minimum)}.`;
    case 'too_big':
      return `${name} must ${sizeOf(issue.origin, 'at most', issue.maximum)}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ? `${name} must be ${FORMATS[issue.format]}.` : `${name} cannot be used as it is.`;
    case 'invalid_value':
      return chooseOne(name, issue.values);
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.slice(0, OPTIONS_MAX).join(', ').slice(0, 200)}.`;
    case 'invalid_union':
      return unionText(name, issue);
    default:
      return `${name} cannot be used.`;
  }
}

/** `currentPassword` as people write it; the innermost that has a name. */
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
  if (values.length > OPTIONS_MAX) return `${name} must be one of the offered values.`;
  return values.length === 1 ? `${name} must be ${values[0]}.` : `${name} must be one of ${values.join(', ')}.`;
}

/** Of several shapes the last is the one people mean: those before it are ways to leave a field empty. */
function unionText(name: string, { errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  return errors?.at(-1)?.[0]?.message ?? `${name} must be one of the offered kinds.`;
}
