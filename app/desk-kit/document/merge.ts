import { diffArrays } from 'diff';
import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import { ArticleDocument } from '#contract/article/body.ts';
import { hash } from '#contract/media/hash.ts';

/**
 * Merges two people's changes to one document. Rich text is compared by paragraph, some plain text by line, every
 * other field as a whole. Places that both changed are left to a person.
 */

export interface FieldRules<Value extends object> {
  /** Plain text fields that are merged line by line. */
  lines?: readonly (keyof Value)[];
  /** Normalises a field's value so equal values have equal JSON. */
  canonical?: { [Key in keyof Value]?: (value: Value[Key]) => unknown };
}

export type Choice = 'mine' | 'theirs' | 'both';

/** One place that both changed. */
export interface Contested {
  id: string;
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Paragraphs or lines, so both versions can be kept. */
  isText: boolean;
}

interface Part {
  key: string;
  content: unknown;
}

type Piece = { settled: Part[] } | { mine: Part[]; theirs: Part[] };

/** How a field is split into parts and joined again. */
interface Form {
  split: (value: never) => unknown[];
  join: (parts: unknown[]) => unknown;
}

const WHOLE: Form = { split: (value) => [value], join: ([value]) => value };
const LINES: Form = {
  split: (text: string) => (text.trim() === '' ? [] : text.trim().split('\n')),
  join: (lines) => lines.join('\n'),
};
const BLOCKS: Form = {
  split: (body: EditedBody | null) => body?.content ?? [],
  join: (content) => ({ type: 'doc', content }),
};

export interface Merge<Value> {
  contested: Contested[];
  /** Our own unless something else was chosen. */
  resolve: (choices: Readonly<Record<string, Choice>>) => Value;
}

/** Without a known base every difference is contested. */
export function mergeFields<Value extends object>(
  rules: FieldRules<Value>,
  { base, mine, theirs }: { base: Value | null; mine: Value; theirs: Value },
): Merge<Value> {
  const fields = fieldsOf(mine).map((field) => {
    const sides = [base, mine, theirs].map((side) => side?.[field]);
    const form = formOf(rules, field, sides);
    const own = partsOf(rules, field, form, mine[field]);
    const other = partsOf(rules, field, form, theirs[field]);
    const pieces = base
      ? mergeParts(partsOf(rules, field, form, base[field]), own, other)
      : [{ mine: own, theirs: other }];
    return { field, form, pieces: pieces.map(settleEqual) };
  });
  const idOf = (field: keyof Value, at: number) => `${String(field)}-${at}`;
  return {
    contested: fields.flatMap(({ field, form, pieces }) =>
      pieces.flatMap((piece, at) => {
        if ('settled' in piece) return [];
        const [own, other] = [piece.mine, piece.theirs].map((parts) => form.join(contentsOf(parts)));
        return [{ id: idOf(field, at), field: String(field), mine: own, theirs: other, isText: form !== WHOLE }];
      }),
    ),
    resolve: (choices) => {
      const entries = fields.map(({ field, form, pieces }) => {
        // As typed: splitting and joining may change insignificant details.
        if (pieces.every((piece) => 'settled' in piece) && keysOf(rules, field, mine) === joinKeys(pieces))
          return [field, mine[field]];
        const parts = pieces.flatMap((piece, at) => chosenParts(piece, choices[idOf(field, at)] ?? 'mine'));
        return [field, form.join(contentsOf(parts))];
      });
      return Object.fromEntries(entries) as Value;
    },
  };
}

export function isSame<Value extends object>(rules: FieldRules<Value>, one: Value, other: Value): boolean {
  return one === other || fieldsOf(one).every((field) => isSameField(rules, field, one, other));
}

function isSameField<Value extends object>(rules: FieldRules<Value>, field: keyof Value, one: Value, other: Value) {
  return one[field] === other[field] || keysOf(rules, field, one) === keysOf(rules, field, other);
}

/** Short, and equal for values the server stores alike. */
export function fingerprint<Value extends object>(rules: FieldRules<Value>, value: Value): string {
  const text = fieldsOf(value)
    .toSorted()
    .map((field) => `${String(field)}:${keysOf(rules, field, value)}`)
    .join('\n');
  return `${text.length}:${hash(text)}`;
}

function fieldsOf<Value extends object>(value: Value): (keyof Value)[] {
  return Object.keys(value) as (keyof Value)[];
}

function formOf<Value extends object>(rules: FieldRules<Value>, field: keyof Value, sides: readonly unknown[]): Form {
  if (rules.lines?.includes(field)) return LINES;
  return sides.some(isBody) && sides.every((side) => isBody(side) || side == null) ? BLOCKS : WHOLE;
}

function isBody(value: unknown): value is EditedBody {
  return typeof value === 'object' && value !== null && (value as EditedBody).type === 'doc';
}

function partsOf<Value extends object>(
  { canonical }: FieldRules<Value>,
  field: keyof Value,
  form: Form,
  value: Value[keyof Value],
): Part[] {
  const toCanonical = form === WHOLE ? canonical?.[field] : undefined;
  return form.split(value as never).map((content) => ({
    content,
    key: form === BLOCKS ? blockKey(content) : stableJson(toCanonical ? toCanonical(content as never) : content),
  }));
}

function keysOf<Value extends object>(rules: FieldRules<Value>, field: keyof Value, value: Value): string {
  const form = formOf(rules, field, [value[field]]);
  const keys = partsOf(rules, field, form, value[field]).map(({ key }) => key);
  // A document node needs at least one paragraph.
  return form === BLOCKS && keys.length === 0 ? 'null' : keys.join('\n').trim();
}

function joinKeys(pieces: readonly Piece[]): string {
  const keys = pieces.flatMap((piece) => ('settled' in piece ? piece.settled : [])).map(({ key }) => key);
  return keys.length === 0 ? 'null' : keys.join('\n').trim();
}

/** The editor adds attributes that the server drops. */
function blockKey(block: unknown): string {
  const parsed = ArticleDocument.safeParse({ type: 'doc', content: [block] }).data;
  return stableJson(parsed?.content[0] ?? block, false);
}

/** The server trims fields (not text nodes) and orders keys its own way. */
function stableJson(value: unknown, isTrimmed = true): string {
  return (
    JSON.stringify(value, (_, inner) => {
      if (typeof inner === 'string') return isTrimmed ? inner.trim() : inner;
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? 'null'
  );
}

function contentsOf(parts: readonly Part[]): unknown[] {
  return parts.map(({ content }) => content);
}

function chosenParts(piece: Piece, choice: Choice): Part[] {
  if ('settled' in piece) return piece.settled;
  return choice === 'both' ? [...piece.theirs, ...piece.mine] : piece[choice];
}

/** The same change made by both is no difference. */
function settleEqual(piece: Piece): Piece {
  if ('settled' in piece) return piece;
  const [mine, theirs] = [piece.mine, piece.theirs].map((parts) => parts.map(({ key }) => key).join('\n'));
  return mine === theirs ? { settled: piece.mine } : piece;
}

/** A range of the base and the parts that replace it. */
interface Hunk {
  start: number;
  end: number;
  parts: Part[];
}

function mergeParts(base: readonly Part[], mine: readonly Part[], theirs: readonly Part[]): Piece[] {
  const waiting = { mine: hunksOf(base, mine), theirs: hunksOf(base, theirs) };
  const pieces: Piece[] = [];
  let at = 0;
  for (let [own, other] = [waiting.mine[0], waiting.theirs[0]]; own || other; ) {
    const first = !other || (own && isBefore(own, other)) ? own : other;
    if (!first) break;
    const region = { start: first.start, end: first.end, mine: [] as Hunk[], theirs: [] as Hunk[] };
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (const side of ['mine', 'theirs'] as const) {
        const [next] = waiting[side];
        if (!next || !(next === first || touches(region, next))) continue;
        waiting[side].shift();
        region[side].push(next);
        region.end = Math.max(region.end, next.end);
        isGrowing = true;
      }
    }
    pieces.push({ settled: base.slice(at, region.start) });
    const [changedMine, changedTheirs] = [region.mine, region.theirs].map((hunks) => applyHunks(base, region, hunks));
    if (region.mine.length === 0) pieces.push({ settled: changedTheirs ?? [] });
    else if (region.theirs.length === 0) pieces.push({ settled: changedMine ?? [] });
    else pieces.push({ mine: changedMine ?? [], theirs: changedTheirs ?? [] });
    at = region.end;
    [own, other] = [waiting.mine[0], waiting.theirs[0]];
  }
  return [...pieces, { settled: base.slice(at) }];
}

function isBefore(one: Hunk, other: Hunk): boolean {
  return one.start < other.start || (one.start === other.start && one.end <= other.end);
}

/** Two insertions at the same place overlap too. */
function touches(region: { start: number; end: number }, hunk: Hunk): boolean {
  if (region.start === region.end && hunk.start === hunk.end) return region.start === hunk.start;
  return region.start < hunk.end && hunk.start < region.end;
}

function applyHunks(base: readonly Part[], { start, end }: { start: number; end: number }, hunks: readonly Hunk[]) {
  const parts: Part[] = [];
  let at = start;
  for (const hunk of hunks) {
    parts.push(...base.slice(at, hunk.start), ...hunk.parts);
    at = hunk.end;
  }
  return [...parts, ...base.slice(at, end)];
}

function hunksOf(base: readonly Part[], side: readonly Part[]): Hunk[] {
  const [old, now] = [base, side].map((parts) => parts.map(({ key }) => key));
  const hunks: Hunk[] = [];
  let open: Hunk | null = null;
  let [at, from] = [0, 0];
  for (const { added, removed, count } of diffArrays(old ?? [], now ?? [])) {
    if (!added && !removed) {
      at += count;
      from += count;
      open = null;
      continue;
    }
    open ??= { start: at, end: at, parts: [] };
    if (hunks.at(-1) !== open) hunks.push(open);
    if (removed) {
      at += count;
      open.end = at;
    } else {
      open.parts.push(...side.slice(from, from + count));
      from += count;
    }
  }
  return hunks.flatMap(oneByOne);
}

/** When as many parts were added as removed, each replaces the one at its index. */
function oneByOne({ start, end, parts }: Hunk): Hunk[] {
  if (end - start !== parts.length) return [{ start, end, parts }];
  return parts.map((part, at) => ({ start: start + at, end: start + at + 1, parts: [part] }));
}
