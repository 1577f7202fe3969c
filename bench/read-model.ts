import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { type Random, seededRandom } from '#catalogue/random.ts';
import { QUESTIONS } from '#catalogue/search/understand/testing/questions.ts';
import {
  pick,
  syntheticBrands,
  syntheticEntries,
  syntheticEntry,
  syntheticQuery,
} from '#catalogue/testing/synthetic.ts';
import { SCALE } from './scale.ts';

/** The read model alone, without HTTP and JSON: the time of each query by number of phones. */

export type Timing = {
  what: string;
  phones: number;
  median: number;
  p99: number;
  unit: 'ms' | 'bytes';
  target?: number;
};

/** Target medians in milliseconds, by number of phones. */
const UNDERSTAND_TARGETS: Record<number, number> = { 15000: 0.3 };
const FILTER_TARGETS: Record<number, number> = { 15000: 0.8, 1000000: 60 };

/** Targets for the first page by a reader's own weights. */
const RANK_TARGETS: Record<number, number> = { 1000000: 60 };

/** A trial run uses only the smallest. */
const SIZES = SCALE < 1 ? [1_000] : [1_000, 15_000, 100_000, 1_000_000];

export function measureReadModel(sizes: readonly number[] = SIZES): Timing[] {
  return sizes.flatMap(measureSize);
}

function measureSize(phones: number): Timing[] {
  const rounds = phones > 100_000 ? 200 : 2_000;
  const random = seededRandom(7);
  const before = memory();
  const entries = syntheticEntries(phones);
  const withCards = memory();
  const started = performance.now();
  const catalogue = new Catalogue(syntheticBrands(), entries);
  const built = performance.now() - started;
  const withModel = memory();

  const once = (what: string, value: number, unit: Timing['unit']): Timing => {
    return { what, phones, median: value, p99: value, unit };
  };
  const timed = (what: string, times: number[], target?: number): Timing => ({
    what,
    phones,
    ...summary(times),
    unit: 'ms',
    target,
  });
  const queries = distinct(rounds, () => syntheticQuery(random));
  const worded = distinct(rounds, () => ({ ...syntheticQuery(random), search: typedText(random, entries) }));
  const keystrokes = distinct(rounds, () => typedText(random, entries));
  const questions = Array.from(
    { length: Math.min(rounds, 1000) },
    (_, at) => QUESTIONS[at % QUESTIONS.length]?.[0] ?? '',
  );
  warmUp(catalogue, random, entries);
  for (const text of questions) catalogue.understand(text);

  return [
    once('build from entries', built, 'ms'),
    timed('filter with all facets', queries.map(time((query) => catalogue.filter(query))), FILTER_TARGETS[phones]),
    timed(
      'filter without any choice',
      Array.from(
        { length: 100 },
        time(() => catalogue.filter({})),
      ),
    ),
    timed('filter with all facets and search', worded.map(time((query) => catalogue.filter(query)))),
    timed(
      'question understood and counted',
      questions.map(time((text) => catalogue.understand(text))),
      UNDERSTAND_TARGETS[phones],
    ),
    timed('search per keystroke', keystrokes.map(time((text) => catalogue.search(text, 8)))),
    timed(
      'rank all by own weights',
      Array.from({ length: 100 }, (_, round) => round).map(
        time((round) => catalogue.filter({ sort: 'score', weights: [round % 11, 3, 7, 1, 2, 5] })),
      ),
      RANK_TARGETS[phones],
    ),
    ...afterUpserts(timed, catalogue, random, entries),
    timed('similar phones', entries.slice(0, 100).map(time(({ card }) => catalogue.similar(card.id, 8)))),
    timed(
      'latest by brand',
      Array.from(
        { length: 100 },
        time(() => catalogue.latestByBrand(5)),
      ),
    ),
    once('memory of a card', (withCards - before) / phones, 'bytes'),
    once('memory of the model beside it', (withModel - withCards) / phones, 'bytes'),
  ];
}

/** A changed phone, then a new query: writes must not leave work for readers. */
function afterUpserts(
  timed: (what: string, times: number[]) => Timing,
  catalogue: Catalogue,
  random: Random,
  entries: readonly CatalogueEntry[],
): Timing[] {
  const upserts: number[] = [];
  const queries: number[] = [];
  for (let round = 0; round < 200; round++) {
    const changed = syntheticEntry(random, pick(random, entries).card.id);
    const query = syntheticQuery(random);
    upserts.push(time(() => catalogue.upsert(changed))(null));
    queries.push(time(() => catalogue.filter(query))(null));
  }
  const rescores = Array.from({ length: 20 }, () => {
    catalogue.upsert(syntheticEntry(random, pick(random, entries).card.id));
    return time(() => catalogue.rescore())(null);
  });
  return [
    timed('upsert of one phone', upserts),
    timed('filter right after it', queries),
    timed('scores of all after it', rescores),
  ];
}

/** A name typed up to some letter, every third time with a typing error. */
function typedText(random: Random, entries: readonly CatalogueEntry[]): string {
  const name = pick(random, entries).card.name.toLowerCase();
  const typed = name.slice(0, 1 + Math.floor(random() * name.length));
  const at = Math.floor(random() * typed.length);
  return random() < 0.33 ? `${typed.slice(0, at)}${pick(random, [...'aeirst'])}${typed.slice(at + 1)}` : typed;
}

function distinct<T extends FilterQuery | string>(count: number, make: () => T): T[] {
  const seen = new Map<string, T>();
  for (let tries = 0; seen.size < count && tries < count * 20; tries++) {
    const made = make();
    seen.set(JSON.stringify(made), made);
  }
  return [...seen.values()];
}

function warmUp(catalogue: Catalogue, random: Random, entries: readonly CatalogueEntry[]): void {
  for (let round = 0; round < 50; round++) {
    catalogue.filter({ ...syntheticQuery(random), limit: 31 });
    catalogue.filter({ search: typedText(random, entries), limit: 31 });
    catalogue.search(typedText(random, entries), 9);
    catalogue.upsert(pick(random, entries));
  }
}

let lastResult: unknown;

/** Keeps the result, so that the optimiser cannot remove the work. */
function time<T>(work: (given: T) => unknown): (given: T) => number {
  return (given) => {
    const started = performance.now();
    lastResult = work(given);
    return performance.now() - started;
  };
}

function summary(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

/** Heap and typed arrays; only reliable under `node --expose-gc`. */
function memory(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function format({ what, phones, median, p99, unit, target }: Timing): string {
  const figure = (value: number) => (unit === 'ms' ? value.toFixed(3) : value.toFixed(0)).padStart(10);
  const verdict = target === undefined ? '' : `  target ${target} ms: ${median <= target ? 'met' : 'MISSED'}`;
  return `${String(phones).padStart(9)}  ${what.padEnd(36)}${figure(median)}${figure(p99)} ${unit}${verdict}`;
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number);
  console.log(`${'phones'.padStart(9)}  ${''.padEnd(36)}${'median'.padStart(10)}${'p99'.padStart(10)}`);
  for (const timing of measureReadModel(sizes.length > 0 ? sizes : undefined)) console.log(format(timing));
  if (lastResult === undefined) throw new Error('Nothing was measured');
}
