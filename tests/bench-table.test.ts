import { expect, test } from 'vitest';
import { completeRun, toMarkdown, withPart, withTable } from '#bench/table.ts';

const run = {
  day: '18 November 2026',
  machine: '2 cores, Node 24.0.0, load 0.1',
  figures: [{ what: 'filter, sqlite', figure: '4,500 requests per second' }],
};

test('the closing table names its day and machine and has a row for each figure', () => {
  expect(toMarkdown(run)).toBe(
    'Measured by `npm run bench` on 18 November 2026: 2 cores, Node 24.0.0, load 0.1.\n\n| What | Result |\n|---|---|\n| Filter, SQLite | 4,500 requests per second |',
  );
});

test('parts measured in several runs of one day make one table, in the order of the parts', () => {
  const search = { ...run, machine: '2 cores, load 0.2', figures: [{ what: 'search', figure: '5,000' }] };
  const first = withPart(null, search, 'search');
  expect(() => completeRun(first, ['http', 'search'])).toThrow('npm run bench -- http');
  const both = withPart(first, run, 'http');
  expect(completeRun(both, ['http', 'search'])).toEqual({ ...run, figures: [...run.figures, ...search.figures] });
});

test('figures of an earlier day are not mixed with those of today', () => {
  const yesterday = withPart(null, { ...run, day: '17 November 2026' }, 'http');
  expect(withPart(yesterday, run, 'search').parts).toEqual({ search: run.figures });
});

test('a table replaces the one between the markers and leaves the rest alone', () => {
  const text = '# Title\n\n<!-- bench -->\n\nold\n\n<!-- /bench -->\n\nAfter.\n';
  const once = withTable(text, 'new');
  expect(once).toBe('# Title\n\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\n\nAfter.\n');
  expect(withTable(once, 'new')).toBe(once);
});

test('a text without the markers is refused', () => {
  expect(() => withTable('# Title\n', 'new')).toThrow('<!-- bench -->');
  expect(() => withTable('<!-- /bench --> <!-- bench -->', 'new')).toThrow();
});
