import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import * as texts from '#contract/errors/texts.ts';
import { ERRORS } from '#contract/errors.ts';

/** Expressions that reject a request. */
const REFUSALS =
  /^(HttpError|EditConflictError|BackupRefused|notFound|invalidFields|tooManyRequests|nameTaken|inTheWay|withUniqueName)$/;

/** Quoted by the specification. */
const QUOTED = ['No token', 'Token expired or invalid', 'Invalid email or password'];

/** Sentences with which a source file rejects requests itself. */
function ownSentences(source: string): string[] {
  const found: string[] = [];
  const textsIn = (args: object) =>
    JSON.stringify(args, (_key, part) => {
      const { type, value } = part ?? {};
      // The result of another function, such as one of the table, is not a sentence of this file.
      if (type === 'CallExpression' || type === 'ArrowFunctionExpression') return null;
      const text = type === 'TemplateElement' ? value.cooked : type === 'Literal' ? String(value) : '';
      if (/[a-z] [a-z]/.test(text)) found.push(text);
      return part;
    });
  const look = ({ callee, arguments: args }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && REFUSALS.test(callee.name)) textsIn(args);
  };
  new Visitor({ NewExpression: look, CallExpression: look }).visit(parseSync('a.ts', source).program);
  return found;
}

test('the server rejects requests only with sentences of the table', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => ownSentences(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual(
    [],
  );
});

test('a sentence outside the table is found', () => {
  expect(ownSentences("throw new HttpError('CONFLICT', 'This is taken.')")).toEqual(['This is taken.']);
  expect(ownSentences("throw notFound(isOld ? 'It is gone.' : texts.gone)")).toEqual(['It is gone.']);
  expect(ownSentences("throw notFound(commonErrors.notFound('scheduled price'))")).toEqual([]);
});

test('every sentence of the table is complete', () => {
  const sentences = [
    ...Object.values(ERRORS).map(({ text }) => text),
    ...Object.values(texts)
      .flatMap((topic) => Object.values(topic) as (string | ((...parts: unknown[]) => string))[])
      .map((text) => (typeof text === 'string' ? text : text('X', 'Y', 'Z'))),
  ];
  expect(sentences.length).toBeGreaterThan(200);
  const broken = sentences.filter((text) => !QUOTED.includes(text) && !/^[A-Z].*[.?XYZ]$/.test(text));
  expect(broken).toEqual([]);
});

test('every sentence of the table is used', () => {
  const sources = globSync('{app,contract,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = Object.entries(texts)
    // Looked up by the key of the figure.
    .filter(([topic]) => topic !== 'derivedFigureErrors')
    .flatMap(([topic, sentences]) => Object.keys(sentences).map((key) => `${topic}.${key}`))
    .filter((name) => !sources.includes(name));
  expect(unused).toEqual([]);
});
