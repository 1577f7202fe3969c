import { expect, test } from 'vitest';
import { looksLikeMarkdown } from './markdown.ts';

test.each([
  '# Heading',
  'Words\n\n- one\n- two',
  '1. one\n2. two',
  '> quoted',
  '```\ncode\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'See [the sheet](https://handset.test/x).',
  'A **bold** word',
])('%j is Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  'Plain words.',
  'Costs 5 * 3 * 2 rupees',
  '#1 in its class',
  'a | b',
  '- a dash at the start of one line',
  '2026. A year',
])('%j is not', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
