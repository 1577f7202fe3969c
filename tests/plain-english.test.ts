import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsOfSource } from './support/english/source-texts.ts';
import { unplainWordsIn } from './support/english/unplain-words.ts';

const SOURCES = globSync('{app,bench,catalogue,contract,db,scripts,server}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/*.test.*', 'db/migrations/**'],
});

const found = (place: string, text: string) =>
  unplainWordsIn(text).map((word) => `${place} “${word}” in: ${text.trim().replace(/\s+/g, ' ')}`);

test('screens, errors, mail, logs and commands are in plain English', () => {
  const texts = SOURCES.flatMap((file) => textsOfSource(file).map((text) => ({ file, ...text })));
  expect(texts.length).toBeGreaterThan(5_000);
  expect(texts.flatMap(({ file, line, text }) => found(`${file}:${line}`, text))).toEqual([]);
});

test('articles and text pages are in plain English, except for quotations', () => {
  const articles = globSync('db/seed/{articles,pages}/*.md');
  expect(articles.length).toBeGreaterThan(20);
  const wrong = articles.flatMap((file) => {
    const own = readFileSync(file, 'utf8')
      .replace(/^>.*$/gm, '')
      .replace(/“[^”]*”/g, '');
    return own.split('\n').flatMap((line, index) => found(`${file}:${index + 1}`, line));
  });
  expect(wrong).toEqual([]);
});

test('documents are in plain English', () => {
  // The table of moved tests quotes former titles.
  const documents = globSync(['*.md', 'docs/**/*.md'], { exclude: ['docs/decisions/034-moved-tests.md'] });
  expect(documents.length).toBeGreaterThan(40);
  const wrong = documents.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => found(`${file}:${index + 1}`, line)),
  );
  expect(wrong).toEqual([]);
});

test('an unplain word is found in literals, templates and JSX', () => {
  const source = `
    const a = 'Nobody is told of changes yet.';
    const b = \`For \${days} days it can be taken back.\`;
    const c = <p title="Say what it shall be">Whoever has it <b>lies</b></p>;
    const value: 'nobody' = 'nobody'; // nobody reads a comment here`;
  const texts = textsOfSource('a.tsx', source);
  expect(texts.map(({ line, text }) => [line, unplainWordsIn(text)])).toEqual([
    [2, ['Nobody', 'is told']],
    [3, ['taken back']],
    [4, ['shall']],
    [4, ['Whoever']],
    [4, ['lies']],
  ]);
});

test('parts of words and technical terms are ignored', () => {
  expect(
    unplainWordsIn('Families rely on replies. A kickstand. Withstands rain. Marshall speakers. Untold hours.'),
  ).toEqual([]);
});
