import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ArticleIndex } from './article-index.ts';

test('finds articles that contain a word starting with each text', () => {
  const word = fc.stringMatching(/^[ab1]{1,3}$/);
  fc.assert(
    fc.property(fc.array(fc.array(word)), fc.array(word, { minLength: 1, maxLength: 3 }), (articles, beginnings) => {
      const expected = articles.flatMap((words, place) =>
        beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))) ? [place] : [],
      );
      expect(new ArticleIndex(articles).find(beginnings)).toEqual(expected);
    }),
  );
});
