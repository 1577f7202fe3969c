import { ensureBuilt } from '../scripts/support/build.mjs';
import { measureAdminTable } from './admin-table.ts';
import { measureHttp } from './http.ts';
import { type ImportTiming, measureImport } from './import.ts';
import { printLarge } from './large/large.ts';
import { measureLongThread } from './long-thread.ts';
import { measurePriceChanges } from './price-change.ts';
import { measureReadModel } from './read-model.ts';
import { measureManyPages, measureRendering } from './rendering.ts';
import { CPU_RATIO_MAX, measureWorkers, SEEN_MAX_MS } from './workers.ts';
import { printWrites } from './writes.ts';

/** `npm run bench`: every speed we claim, measured in one run on this machine. BENCH_SECONDS sets how long each load lasts. `-- large` measures very many rows instead. */

if (process.argv[2] === 'large') {
  await printLarge(process.argv.slice(3));
  process.exit(0);
}

await ensureBuilt();
console.log(`Node ${process.versions.node}; ratios are to bare node:http giving the same answer in the same run\n`);
console.table(
  (await measureHttp()).map(({ name, requestsPerSecond, p50, p99, ratio, ratioToBody, target, bare }) => ({
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
const workers = await measureWorkers();
if (workers.length > 0)
  console.log('\nSeveral workers on PostgreSQL: processor time a request, and until the others see a write\n');
console.table(
  workers.map(({ workers: count, cpuMs, ratio, idleMs, seenMs }) => ({
    workers: count,
    'ms a request': cpuMs.toFixed(2),
    'to one worker': `${ratio.toFixed(2)} (≤ ${CPU_RATIO_MAX} ${ratio <= CPU_RATIO_MAX ? 'met' : 'missed'})`,
    'ms a second without any': idleMs.toFixed(1),
    'seen after':
      seenMs === null ? '' : `${seenMs.toFixed(0)} ms (≤ ${SEEN_MAX_MS} ${seenMs <= SEEN_MAX_MS ? 'met' : 'missed'})`,
  })),
);
console.log('\nRendering a page that is not cached: processor time, against a bare renderToString of the same tree\n');
console.table(
  (await measureRendering()).map(({ what, overHttp, inProcess, bare, kilobytes, targetMs, targetKb }) => ({
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
console.log('\nPages by 64 connections at once, with an API call beside them\n');
console.table(
  (await measureManyPages()).map(({ what, renders, p50, p99, callP50, callP99, memoryMb }) => ({
    what,
    renders,
    'p50 ms': Math.round(p50),
    'p99 ms': Math.round(p99),
    'call p50 ms': Math.round(callP50),
    'call p99 ms': Math.round(callP99),
    memory: `${Math.round(memoryMb)} MB`,
  })),
);
console.log('\nThe read model in the process, without HTTP\n');
console.table(
  measureReadModel().map(({ what, phones, median, p99, unit, target }) => ({
    what,
    phones: phones.toLocaleString('en-IN'),
    median: `${format(median)} ${unit}`,
    p99: `${format(p99)} ${unit}`,
    ...(target !== undefined && { target: `${target} ${unit}` }),
  })),
);
console.log('\nOpening a long thread of comments: the whole answer, without the network\n');
console.table(
  (await measureLongThread()).map(({ what, engine, first, median, p99, target }) => ({
    what,
    engine,
    first: `${format(first)} ms`,
    median: `${format(median)} ms`,
    p99: `${format(p99)} ms`,
    target: `${target} ms`,
  })),
);
console.log('\nThe admin’s table: the whole answer, without the network\n');
console.table(
  (await measureAdminTable()).map(({ what, phones, first, median, p99, target }) => ({
    what,
    phones: phones.toLocaleString('en-IN'),
    first: `${format(first)} ms`,
    median: `${format(median)} ms`,
    p99: `${format(p99)} ms`,
    target: `${target} ms`,
  })),
);
console.log('\nWhile 20,000 phones are imported\n');
printBeside(await measureImport());
const priceChanges = await measurePriceChanges();
console.log('\nThe prices of all phones that ship changed at once, and taken back\n');
console.table(
  priceChanges.map(({ engine, phones, prices, preview, run, undo }) => ({
    engine,
    phones,
    prices,
    preview: `${preview} ms`,
    run: `${run} ms`,
    undo: `${undo} ms`,
  })),
);
console.log('\nMeanwhile\n');
printBeside(priceChanges.flatMap(({ beside }) => beside));
await printWrites();
process.exit(0);

/** What others feel of work that goes on beside them. */
function printBeside(timings: readonly ImportTiming[]): void {
  console.table(
    timings.map(({ what, engine, calls, median, p99, longest }) => ({
      what,
      engine,
      calls,
      median: `${median} ms`,
      p99: `${p99} ms`,
      longest: `${longest} ms`,
    })),
  );
}

function format(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
