import { formatCount } from '#contract/count.ts';
import { measureAdminTable } from './admin-table.ts';
import { measureCalls } from './calls.ts';
import { measureFirstPages } from './first-pages.ts';
import { measureHttp } from './http.ts';
import { PHONES as IMPORTED, type ImportTiming, measureImport } from './import.ts';
import { measureLongThread } from './long-thread.ts';
import { measurePriceChanges } from './price-change.ts';
import { measureReadModel } from './read-model.ts';
import { measureStoreFeed } from './store-feed.ts';
import type { Figure } from './table.ts';
import { CPU_RATIO_MAX, measureWorkers, SEEN_MAX_MS } from './workers.ts';

/** Each part prints its measurements and returns its rows of the final table. */
export const PARTS: Record<string, (against?: string) => Promise<Figure[]>> = {
  http: printHttp,
  workers: printWorkers,
  'first-pages': printFirstPages,
  'read-model': printReadModel,
  thread: printThread,
  'admin-table': printAdminTable,
  import: printImport,
  prices: printPrices,
  'store-feed': printStoreFeed,
  calls: printCalls,
};

async function printHttp(): Promise<Figure[]> {
  console.log('Against bare node:http that gives the same answer, 32 connections');
  const timings = await measureHttp();
  console.table(
    timings.map(({ name, requestsPerSecond, p50, p99, ratio, ratioToBody, target, bare }) => ({
      scenario: name,
      'requests/s': Math.round(requestsPerSecond),
      'p50 ms': p50,
      'p99 ms': p99,
      'bare p50, p99': `${bare.p50}, ${bare.p99}`,
      ratio: ratio.toFixed(2),
      target: `${target} ${ratio >= target ? 'met' : 'missed'}`,
      'to its body alone': ratioToBody.toFixed(2),
      'p99 ≤ 5 × p50': p99 <= 5 * Math.max(1, p50) ? 'met' : 'missed',
    })),
  );
  return timings.map(({ name, requestsPerSecond, p50, p99, ratio }) => ({
    what: name,
    figure: `${formatCount(Math.round(requestsPerSecond))} requests per second, median ${p50} ms, p99 ${p99} ms, ${ratio.toFixed(2)} of bare \`node:http\``,
    inReadme: !name.includes('304'),
  }));
}

async function printWorkers(): Promise<Figure[]> {
  console.log('Several workers on PostgreSQL: processor time of a request, and time until the others see a write');
  const timings = await measureWorkers();
  console.table(
    timings.map(({ workers, cpuMs, ratio, idleMs, seenMs }) => ({
      workers,
      'ms a request': cpuMs.toFixed(2),
      'to one worker': `${ratio.toFixed(2)} (≤ ${CPU_RATIO_MAX} ${ratio <= CPU_RATIO_MAX ? 'met' : 'missed'})`,
      'ms a second when idle': idleMs.toFixed(1),
      'seen after':
        seenMs === null ? '' : `${seenMs.toFixed(0)} ms (≤ ${SEEN_MAX_MS} ${seenMs <= SEEN_MAX_MS ? 'met' : 'missed'})`,
    })),
  );
  return timings.flatMap(({ workers, ratio, seenMs }) =>
    seenMs === null
      ? []
      : [
          {
            what: `${workers} workers on PostgreSQL`,
            figure: `${ratio.toFixed(2)} times the processor time of one; a write is seen by all after ${format(seenMs)} ms`,
          },
        ],
  );
}

async function printFirstPages(): Promise<Figure[]> {
  console.log('Pages that were never asked for, 64 connections, with an API call beside them');
  const loads = await measureFirstPages();
  console.table(
    loads.map(({ what, pages, perSecond, p50, p99, callP50, callP99, cpuMs, kilobytes, memoryMb }) => ({
      what,
      pages,
      'pages/s': Math.round(perSecond),
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      'call p50 ms': Math.round(callP50),
      'call p99 ms': Math.round(callP99),
      'CPU ms': format(cpuMs),
      HTML: `${format(kilobytes)} kB`,
      memory: `${Math.round(memoryMb)} MB`,
    })),
  );
  return loads.map(({ what, perSecond, p50, p99, cpuMs, kilobytes, memoryMb }) => ({
    what: `${what} page, never asked for before`,
    figure: `${formatCount(Math.round(perSecond))} per second, median ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${format(cpuMs)} ms of processor time, ${format(kilobytes)} kB of HTML, ${Math.round(memoryMb)} MB of memory afterwards`,
    inReadme: what === 'product',
  }));
}

/** Read model figures in the final table. */
const READ_MODEL = ['filter with all facets', 'search per keystroke'];

async function printReadModel(): Promise<Figure[]> {
  console.log('The read model in the process, without HTTP');
  const timings = measureReadModel();
  console.table(
    timings.map(({ what, phones, median, p99, unit, target }) => ({
      what,
      phones: formatCount(phones),
      median: `${format(median)} ${unit}`,
      p99: `${format(p99)} ${unit}`,
      ...(target !== undefined && { target: `${target} ${unit}` }),
    })),
  );
  return timings
    .filter(({ what, phones }) => READ_MODEL.includes(what) && phones !== 100_000)
    .map(({ what, phones, median, unit }) => ({
      what: `${what}, ${formatCount(phones)} phones, in the process`,
      figure: `${format(median)} ${unit}`,
    }));
}

async function printThread(): Promise<Figure[]> {
  console.log('Opening a long thread of comments: the whole answer, without the network');
  const timings = await measureLongThread();
  console.table(timings.map(inMilliseconds));
  return byEngine(timings, ({ engine, slowest }) => ({
    what: `part of a long thread of comments, ${engine}`,
    figure: `${format(slowest)} ms`,
  }));
}

async function printAdminTable(): Promise<Figure[]> {
  console.log('The admin’s table: the whole answer, without the network');
  const timings = await measureAdminTable();
  console.table(timings.map(inMilliseconds));
  return byEngine(
    timings.map((timing) => ({ ...timing, engine: 'sqlite' })),
    ({ slowest }) => ({
      what: `admin’s table of ${formatCount(timings[0]?.phones ?? 0)} phones, slowest of ${timings.length} queries`,
      figure: `${format(slowest)} ms`,
    }),
  );
}

async function printImport(): Promise<Figure[]> {
  console.log(`While ${formatCount(IMPORTED)} phones are imported`);
  return beside(await measureImport(), `an import of ${formatCount(IMPORTED)} phones`);
}

async function printPrices(): Promise<Figure[]> {
  console.log('All prices of the default catalogue changed at once, and undone');
  const changes = await measurePriceChanges();
  console.table(changes.map(({ beside: _beside, ...change }) => change));
  console.log('Meanwhile');
  return [
    ...changes.map(({ engine, prices, preview, run, undo }) => ({
      what: `change of ${formatCount(prices)} prices, ${engine}`,
      figure: `preview ${preview} ms, change ${run} ms, undo ${undo} ms`,
    })),
    ...beside(
      changes.flatMap((change) => change.beside),
      'that change',
    ),
  ];
}

async function printStoreFeed(): Promise<Figure[]> {
  console.log('A store feed: fetched, matched and written');
  const { runs, pages } = await measureStoreFeed();
  console.table(
    runs.map(({ seconds, cpuSeconds, memoryMb, ...run }) => ({
      ...run,
      seconds: seconds.toFixed(1),
      'processor time': `${cpuSeconds.toFixed(1)} s (≤ 60 ${cpuSeconds <= 60 ? 'met' : 'missed'})`,
      memory: `${Math.round(memoryMb)} MB (≤ 200 ${memoryMb <= 200 ? 'met' : 'missed'})`,
    })),
  );
  console.log(
    'Pages during runs and, as many, right after each of them; half of them phones that were not asked for before',
  );
  const quietOf = (engine: string) => pages.find((one) => one.engine === engine && one.when === 'quiet')?.p99 ?? 0;
  const ratioOf = ({ engine, p99 }: (typeof pages)[number]) => p99 / quietOf(engine);
  console.table(
    pages.map((one) => ({
      ...one,
      'p99 to quiet': `${ratioOf(one).toFixed(2)} (≤ 1.5 ${ratioOf(one) <= 1.5 ? 'met' : 'missed'})`,
    })),
  );
  return [
    ...runs.map(({ engine, run, rows, changed, seconds, cpuSeconds, memoryMb }) => ({
      what: `store feed ${rows === 0 ? 'that did not change' : `of ${formatCount(rows)} items, ${run}`}, ${engine}`,
      figure: `${cpuSeconds.toFixed(1)} s of processor time, ${Math.round(memoryMb)} MB, ${seconds.toFixed(0)} s; ${formatCount(changed)} prices changed`,
    })),
    ...pages.map(({ engine, when, calls, median, p99, longest }) => ({
      what: `page, ${when === 'quiet' ? 'between runs of a feed' : when}, ${engine}`,
      figure: `median ${median} ms, p99 ${p99} ms, longest ${longest} ms of ${formatCount(calls)}`,
    })),
  ];
}

async function printCalls(against?: string): Promise<Figure[]> {
  console.log('Calls a second from 64 connections. SQLite waits for the disk; this PostgreSQL runs with fsync=off.');
  const { timings, memory } = await measureCalls(against);
  console.table(
    timings.map(({ engine, what, rate, p99, cpuMs, before }) => ({
      engine,
      what,
      ...(before && { 'before/s': Math.round(before.rate), 'CPU ms before': before.cpuMs.toFixed(3) }),
      'now/s': Math.round(rate),
      'p99 ms': p99,
      'CPU ms': cpuMs.toFixed(3),
      ...(before && { rate: (rate / before.rate).toFixed(2), CPU: (cpuMs / before.cpuMs).toFixed(2) }),
    })),
  );
  return [
    ...timings.map(({ engine, what, rate, p99, cpuMs, before }) => ({
      what: `${what}, ${engine}`,
      figure: before
        ? `${formatCount(Math.round(before.rate))} → ${formatCount(Math.round(rate))}/s, ${format(before.cpuMs)} → ${format(cpuMs)} ms of processor time`
        : `${formatCount(Math.round(rate))}/s, p99 ${p99} ms, ${format(cpuMs)} ms of processor time`,
      inReadme: what === 'comment',
    })),
    ...memory.map(({ engine, before, after, objects }) => ({
      what: `memory before and after all of these, ${engine}`,
      figure: `${Math.round(before)} → ${Math.round(after)} MB, ${Math.round(objects)} of them in use by JavaScript`,
      inReadme: true,
    })),
  ];
}

/** Latency of other calls meanwhile. */
function beside(timings: readonly ImportTiming[], work: string): Figure[] {
  console.table(timings);
  return timings.map(({ engine, what, median, p99 }) => ({
    what: `${what} during ${work}, ${engine}`,
    figure: `median ${median} ms, p99 ${p99} ms`,
  }));
}

interface Timed {
  first: number;
  median: number;
  p99: number;
  target: number;
}

function inMilliseconds<Timing extends Timed>({ first, median, p99, target, ...about }: Timing) {
  const ms = (figure: number) => `${format(figure)} ms`;
  return { ...about, first: ms(first), median: ms(median), p99: ms(p99), target: ms(target) };
}

function byEngine<Timing extends Timed & { engine: string }>(
  timings: readonly Timing[],
  toFigure: (of: { engine: string; slowest: number }) => Figure,
): Figure[] {
  return [...Map.groupBy(timings, ({ engine }) => engine)].map(([engine, some]) =>
    toFigure({ engine, slowest: Math.max(...some.map(({ median }) => median)) }),
  );
}

function format(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
