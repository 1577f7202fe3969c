import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { textsOfSource } from './support/english/source-texts.ts';
import { unplainWordsIn } from './support/english/unplain-words.ts';

const CODE = '{app,bench,catalogue,contract,db,scripts,server}/**/*.{ts,tsx,mjs}';
const SOURCES = globSync(CODE, {
  exclude: ['**/*.test.*', 'db/migrations/**'],
});

const found = (place: string, text: string) =>
  unplainWordsIn(text).map((word) => `${place} “${word}” in: ${text.trim().replace(/\s+/g, ' ')}`);

/** What follows `//`, `/*` or the `*` of a further line. */
const COMMENT = /(?:^\s*(?:\/\/|\/\*+|\*)|\s\/\/) (.*)$/;
const TITLE = /^\s*(?:test|it|describe)(?:\.\w+)*\((['"`].*)$/;

/** Every string of a JSON file. */
function textsOfJson(file: string): string[] {
  const texts: string[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

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

test('demo readers, brands and missing phones are in plain English', () => {
  const files = globSync('db/seed/{brands,not-yet}.json').concat(globSync('db/seed/community/*.json'));
  expect(files.length).toBeGreaterThan(3);
  const wrong = files.flatMap((file) => textsOfJson(file).flatMap((text) => found(file, text)));
  expect(wrong).toEqual([]);
});

test('comments and test titles are in plain English', () => {
  const files = globSync([CODE, 'tests/**/*.{ts,tsx}', '*.config.ts', 'app/**/*.css'], {
    exclude: [relative('.', import.meta.filename)],
  });
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({
        place: `${file}:${index + 1}`,
        text: COMMENT.exec(text)?.[1] ?? TITLE.exec(text)?.[1],
      })),
  );
  expect(lines.filter(({ text }) => text).length).toBeGreaterThan(10_000);
  expect(lines.flatMap(({ place, text }) => found(place, text ?? ''))).toEqual([]);
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

test('idioms that a second reading marked more than once are found', () => {
  expect(
    unplainWordsIn('A table cannot stand here. One row a variant. A middle-class chip. A launch still to come.'),
  ).toEqual(['cannot stand', 'row a variant', 'middle-class', 'still to come']);
  expect(unplainWordsIn('In IP65, the 5 stands for water jets.')).toEqual([]);
});

test('parts of words and technical terms are ignored', () => {
  expect(
    unplainWordsIn('Families rely on replies. A kickstand. Withstands rain. Marshall speakers. Untold hours.'),
  ).toEqual([]);
});
