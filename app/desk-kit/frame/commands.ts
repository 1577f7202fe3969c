import { DERIVED_KEYS, derivedRow, fieldRow, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { type Desk, deskHref } from './desk.ts';

export interface Command {
  id: string;
  label: string;
  /** Synonyms for the search: `new article` finds "Write an article". */
  keywords?: string;
  /** Shown beside the label: `Phone`, `Article`. */
  kind: string;
  /** Shown below the label: the price of a phone, the value of a field. */
  detail?: string;
  to: string;
}

/** The desk itself, its screens that need no id, and its actions. */
export function commandsOf(desk: Desk): Command[] {
  const screens = (desk.screens ?? []).filter(({ path }) => !path.includes(':'));
  return [
    { id: desk.path, label: desk.name, kind: 'Screen', to: deskHref(desk) },
    ...screens.map(({ path, title, keywords }) => ({
      id: `${desk.path}/${path}`,
      label: title,
      keywords,
      kind: 'Action',
      to: `${deskHref(desk)}/${path}`,
    })),
    ...(desk.actions ?? []).map(({ label, keywords, search }) => ({
      id: `${desk.path}: ${label}`,
      label,
      keywords,
      kind: 'Action',
      to: deskHref(desk, search),
    })),
  ];
}

/** Commands in which every typed word starts a word of the label or the keywords, in any order. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  return commands.filter(({ label, keywords = '' }) => hasWords(`${label} ${keywords}`, words));
}

/**
 * The exact name first, then names that start with the words, then names that contain them; otherwise unchanged order.
 */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  const wanted = words.join(' ');
  const rankOf = ({ label, keywords = '' }: Command) => {
    const name = wordsOf(label).join(' ');
    // A phone is also found by its brand and name.
    const names = [name, `${wordsOf(keywords).join(' ')} ${name}`];
    if (names.includes(wanted)) return 0;
    if (names.some((one) => one.startsWith(wanted))) return 1;
    return hasWords(label, words) ? 2 : 3;
  };
  return commands.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A field of a phone, and the words that identify the phone. */
export interface FieldQuery {
  key: PhoneKey;
  phone: string;
}

const VERBS = ['edit', 'change', 'set', 'update'];
const LINKS = ['of', 'for', 'the', 'on', 'in'];

type FieldName = readonly [name: string, key: PhoneKey];

/** In lower case: the field's label and its name in messages. */
const FIELD_NAMES: readonly FieldName[] = PHONE_KEYS.flatMap((key) => {
  const { label, subject = label } = fieldRow(key);
  return [label, subject.replace(/^The /, '')].map((name) => [name.toLowerCase(), key] as const);
});
/** RAM is stored in the variants, so it has no field of its own. */
const DERIVED_NAMES: readonly FieldName[] = DERIVED_KEYS.map((key) => {
  const { label, of, before } = derivedRow(key);
  return [label.toLowerCase(), of ?? before];
});

/** `price of galaxy s26`, `edit weight pixel 10`, `pixel 10 battery`: the field comes first or last. */
export function parseFieldQuery(typed: string): FieldQuery | null {
  const [verb = '', ...others] = wordsOf(typed);
  const words = VERBS.includes(verb) ? withoutLinks(others) : [verb, ...others];
  for (let length = words.length - 1; length > 0; length--) {
    const first = fieldNamed(words.slice(0, length));
    if (first) return toFieldQuery(first, words.slice(length));
    const last = fieldNamed(words.slice(-length));
    if (last) return toFieldQuery(last, words.slice(0, -length));
  }
  return null;
}

/** By its full name, else by its first word: `battery`. */
function fieldNamed(words: readonly string[]): PhoneKey | null {
  const wanted = words.join(' ');
  const found =
    [...FIELD_NAMES, ...DERIVED_NAMES].find(([name]) => name === wanted) ??
    FIELD_NAMES.find(([name]) => name.startsWith(`${wanted} `));
  return found?.[1] ?? null;
}

function toFieldQuery(key: PhoneKey, words: readonly string[]): FieldQuery | null {
  const phone = withoutLinks(words).join(' ');
  return phone ? { key, phone } : null;
}

/** `of the Pixel 10` to `Pixel 10` */
function withoutLinks(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !LINKS.includes(word));
  return from < 0 ? [] : words.slice(from);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const parts = wordsOf(text);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}
