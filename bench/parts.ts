import { formatCount } from '#contract/count.ts';
import { measureAdminTable } from './admin-table.ts';
import { measureCalls } from './calls.ts';
import { measureHttp } from './http.ts';
import { PHONES as IMPORTED, type ImportTiming, measureImport } from './import.ts';
import { measureLongThread } from './long-thread.ts';
import { measurePriceChanges } from './price-change.ts';
import { measureReadModel } from './read-model.ts';
import { measureFirstPages, measureManyPages, measureRendering } from './rendering.ts';
import type { Figure } from './table.ts';
import { CPU_RATIO_MAX, measureWorkers, SEEN_MAX_MS } from './workers.ts';

/** Each part prints what it measured and returns its rows of the closing table. */
export const PARTS: Record<string, (against?: string) => Promise<Figure[]>> = {
  http: printHttp,
  workers: printWorkers,
  rendering: printRendering,
  'many-pages': printManyPages,
  'read-model': printReadModel,
  thread: printThread,
  'admin-table': printAdminTable,
  import: printImport,
  prices: printPrices,
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
      target: target === undefined ? '' : `${target} ${ratio >= target ? 'met' : 'missed'}`,
      'to its body alone': ratioToBody.toFixed(2),
      'p99 ≤ 5 × p50': p99 <= 5 * Math.max(1, p50) ? 'met' : 'missed',
    })),
  );
  return timings.map(({ name, requestsPerSecond, p50, p99, ratio, target }) => ({
    what: name,
    figure: `${formatCount(Math.round(requestsPerSecond))} requests per second, median ${p50} ms, p99 ${p99} ms, ${ratio.toFixed(2)} of bare \`node:http\``,
    inReadme: target !== undefined,
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

async function printRendering(): Promise<Figure[]> {
  console.log('Rendering a page that is not cached: processor time, against a bare renderToString of the same tree');
  const costs = await measureRendering();
  console.table(
    costs.map(({ what, overHttp, inProcess, bare, kilobytes, targetMs, targetKb }) => ({
      page: what,
      'over HTTP': `${format(overHttp)} ms`,
      target: `${targetMs} ms`,
      'in the process': `${format(inProcess)} ms`,
      'bare React': `${format(bare)} ms`,
      ratio: (bare / inProcess).toFixed(2),
      HTML: `${format(kilobytes)} kB`,
      ...(targetKb !== undefined && { limit: `${targetKb} kB` }),
    })),
  );
  const first = await measureFirstPages();
  console.log(`${first.pages} product pages, each for the first time: ${format(first.overHttp)} ms over HTTP`);
  return [
    ...costs.map(({ what, overHttp, kilobytes }) => ({
      what: `${what}, rendered again`,
      figure: `${format(overHttp)} ms of processor time, ${format(kilobytes)} kB of HTML`,
    })),
    {
      what: 'product, rendered for the first time',
      figure: `${format(first.overHttp)} ms of processor time, ${format(first.kilobytes)} kB of HTML`,
      inReadme: true,
    },
  ];
}

async function printManyPages(): Promise<Figure[]> {
  console.log('Pages that are not cached by 64 connections at once, with an API call beside them');
  const loads = await measureManyPages();
  console.table(
    loads.map(({ what, renders, p50, p99, callP50, callP99, memoryMb }) => ({
      what,
      renders,
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      'call p50 ms': Math.round(callP50),
      'call p99 ms': Math.round(callP99),
      memory: `${Math.round(memoryMb)} MB`,
    })),
  );
  return loads.map(({ what, p50, p99, memoryMb }) => ({
    what: `${what}, 64 connections`,
    figure: `median ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${Math.round(memoryMb)} MB afterwards`,
  }));
}

/** Those of the read model that the closing table has. */
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
      inReadme: phones !== 1_000,
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

async function printCalls(against?: string): Promise<Figure[]> {
  console.log('Calls a second from 8 connections. SQLite waits for the disk; this PostgreSQL runs with fsync=off.');
  const timings = await measureCalls(against);
  console.table(
    timings.map(({ engine, what, rate, cpuMs, before }) => ({
      engine,
      what,
      ...(before && { 'before/s': Math.round(before.rate), 'CPU ms before': before.cpuMs.toFixed(3) }),
      'now/s': Math.round(rate),
      'CPU ms': cpuMs.toFixed(3),
      ...(before && { rate: (rate / before.rate).toFixed(2), CPU: (cpuMs / before.cpuMs).toFixed(2) }),
    })),
  );
  return timings.map(({ engine, what, rate, cpuMs, before }) => ({
    what: `${what}, ${engine}`,
    figure: before
      ? `${formatCount(Math.round(before.rate))} → ${formatCount(Math.round(rate))}/s, ${format(before.cpuMs)} → ${format(cpuMs)} ms of processor time`
      : `${formatCount(Math.round(rate))}/s, ${format(cpuMs)} ms of processor time`,
    inReadme: what === 'comment' || what === 'like',
  }));
}

/** How long other calls take meanwhile. */
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
