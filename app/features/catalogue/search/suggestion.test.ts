import { describe, expect, test } from 'vitest';
import type { SearchResults, Understood } from '#contract/search.ts';
import { pathOf, suggestionGroups, withoutWords } from './suggestion.ts';

const phone = (id: string) => ({ id, name: id }) as SearchResults['products'][number];
const brand = { id: 'apple', name: 'Apple' } as SearchResults['brands'][number];
const article = { id: 'how-much-battery', title: 'How much battery?', excerpt: '' };

describe('suggestions', () => {
  test('are grouped by kind, without empty kinds, and end with all results', () => {
    const results = { products: [phone('a'), phone('b')], brands: [brand], blogs: [article], total: 2 };
    expect(suggestionGroups(results, 'x').map(({ title }) => title)).toEqual([
      'Phones',
      'Brands',
      'Articles',
      'Search',
    ]);
    expect(suggestionGroups({ ...results, brands: [], blogs: [] }, 'x').map(({ title }) => title)).toEqual([
      'Phones',
      'Search',
    ]);
    expect(suggestionGroups({ products: [], brands: [], blogs: [], total: 0 }, 'x')).toEqual([]);
  });

  test('start with how a question was understood, with its number of results', () => {
    const chips = [
      { key: 'features-5g', label: '5G', words: '5g' },
      { key: 'price', label: 'Up to ₹20,000', words: 'under 20k' },
    ];
    const understood = { query: { features: '5g', priceMax: '20000' }, chips, rest: '' };
    const results = { products: [phone('a')], brands: [], blogs: [], understood, total: 52 };
    expect(suggestionGroups(results, '5g under 20k')[0]).toEqual({
      title: 'From your search',
      suggestions: [{ kind: 'search', search: '5g under 20k', label: '5G ·\u00a0Up to ₹20,000', count: 52 }],
    });
    const brandAlone = { ...understood, chips: [{ key: 'brand', label: 'Apple', words: 'apple' }] };
    expect(suggestionGroups({ ...results, understood: brandAlone }, 'apple')[0]?.title).toBe('Phones');
  });

  test('say which words of a question were ignored, as the results do', () => {
    const chips = [{ key: 'price', label: 'Up to ₹10,000', words: 'under 10k' }];
    const understood = { query: { priceMax: '10000' }, chips, rest: 'iphone' };
    const results = { products: [phone('a')], brands: [], blogs: [], understood, total: 3 };
    const noteOf = (read: Understood) => suggestionGroups({ ...results, understood: read }, 'x')[0]?.suggestions[0];
    expect(noteOf(understood)).toMatchObject({ note: 'We didn’t recognise “iphone”, so we ignored it.' });
    expect(noteOf({ ...understood, isRestElsewhere: true })).toMatchObject({
      note: 'No phone matches “iphone” and the rest of your search, so we ignored it.',
    });
    const searched = noteOf({ ...understood, query: { priceMax: '10000', search: 'iphone' } });
    expect(searched).toMatchObject({ label: 'Up to ₹10,000 ·\u00a0“iphone”' });
    expect(searched).not.toHaveProperty('note');
  });

  test('link to the phone, the brand’s listing, the article and all results', () => {
    const results = { products: [phone('oneplus-12')], brands: [brand], blogs: [article], total: 2 };
    const lines = suggestionGroups(results, 'a & b').flatMap(({ suggestions }) => suggestions);
    expect(lines.map(pathOf)).toEqual([
      '/product/oneplus-12',
      '/products?brand=apple',
      '/blog/how-much-battery',
      '/products?brand=all&search=a+%26+b',
    ]);
  });
});

test('list closest matches after the exact ones, or under their own heading', () => {
  const nothing = { products: [], brands: [], blogs: [], total: 0, closest: [phone('c')] };
  expect(suggestionGroups(nothing, 'x').map(({ title }) => title)).toEqual(['Closest names', 'Search']);
  const gone = { ...nothing, products: [phone('a')], total: 1 };
  expect(suggestionGroups(gone, 'x').map(({ title }) => title)).toEqual(['Phones', 'Closest on sale now', 'Search']);
});

test.each([
  ['5G under 20k biggest battery', 'under 20k', '5G biggest battery'],
  ['above 10k 5g under 20k', 'above 10k … under 20k', '5g'],
  ['5G Phone', '5g', 'Phone'],
  ['fifth generation', '5g', null],
])('“%s” without “%s”', (text, words, rest) => {
  expect(withoutWords(text, words)).toBe(rest);
});
