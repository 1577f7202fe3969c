import { expect, test } from 'vitest';
import { toMarkdown, withTable } from '../bench/table.ts';

const run = {
  day: '18 November 2026',
  machine: '2 cores, Node 24.0.0, load 0.1',
  figures: [{ what: 'filter', figure: '4,500 requests per second' }],
};

test('the closing table names its day and machine and has a row for each figure', () => {
  expect(toMarkdown(run)).toBe(
    'Measured by `npm run bench` on 18 November 2026: 2 cores, Node 24.0.0, load 0.1.\n\n| What | Result |\n|---|---|\n| filter | 4,500 requests per second |',
  );
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
