import { expect, test } from 'vitest';
import { aboutUs } from '#app/features/pages/legal/documents/about-us.ts';
import { privacyPolicy } from '#app/features/pages/legal/documents/privacy-policy.ts';
import { termsOfService } from '#app/features/pages/legal/documents/terms-of-service.ts';
import { parseInline } from '#app/features/pages/legal/inline-text.tsx';
import { allAnswers, answerGroups, searchAnswers } from './answers.ts';

const found = (query: string) =>
  searchAnswers(answerGroups, query).flatMap(({ answers }) => answers.map(({ id }) => id));

test('an answer is found by words of its question and of its text, in any order and capitals', () => {
  expect(found('ACCOUNT comments delete')).toContain('delete-account');
  expect(found('sanchar saathi')).toEqual(['phone-lost-or-stolen']);
  expect(found("maker's adapter")).toContain('other-chargers');
});

test('words in the address of a link are not words of the answer', () => {
  expect(found('gov.in')).toEqual([]);
});

test('nothing typed finds everything', () => {
  expect(found('  ')).toEqual(allAnswers.map(({ id }) => id));
});

test('every address on the page is given once', () => {
  const ids = [...answerGroups, ...allAnswers].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('links to a place on a page of text lead to one that exists', () => {
  const places = new Set([
    ...allAnswers.map(({ id }) => `/faq#${id}`),
    ...[aboutUs, privacyPolicy, termsOfService].flatMap(({ path, sections }) =>
      sections.map(({ id }) => `${path}#${id}`),
    ),
  ]);
  const texts = JSON.stringify([allAnswers, aboutUs, privacyPolicy, termsOfService]);
  const links = parseInline(texts).flatMap((part) =>
    part.kind === 'link' && part.href.includes('#') ? part.href : [],
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !places.has(link))).toEqual([]);
});
