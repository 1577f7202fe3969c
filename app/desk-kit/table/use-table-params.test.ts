import { expect, test } from 'vitest';
import { changeTableParams, hideColumns, nextSort, readTableParams, sortDirection } from './use-table-params.ts';

test('an empty or invalid URL shows the first page', () => {
  const first = { page: 1, search: '', sort: null, hidden: [] };
  expect(readTableParams(new URLSearchParams())).toEqual(first);
  expect(readTableParams(new URLSearchParams('page=-3&hide=,'))).toEqual(first);
  expect(readTableParams(new URLSearchParams('page=3&search=a&sort=-price&hide=likes,rating'))).toEqual({
    page: 3,
    search: 'a',
    sort: '-price',
    hidden: ['likes', 'rating'],
  });
});

test('only changing rows goes to page 1', () => {
  const params = new URLSearchParams('page=4&brand=apple');
  expect(String(changeTableParams(params, { search: 'pro' }))).toBe('brand=apple&search=pro');
  expect(String(changeTableParams(params, { brand: null }))).toBe('');
  expect(String(changeTableParams(params, { page: '5' }))).toBe('page=5&brand=apple');
  expect(String(changeTableParams(params, hideColumns(['likes'])))).toBe('page=4&brand=apple&hide=likes');
});

test('a column sorts ascending, descending and not at all', () => {
  expect(nextSort(null, 'price')).toBe('price');
  expect(nextSort('price', 'price')).toBe('-price');
  expect(nextSort('-price', 'price')).toBeNull();
  expect(nextSort('-price', 'name')).toBe('name');
  expect(sortDirection('-price', 'price')).toBe('descending');
  expect(sortDirection('-price', 'name')).toBe('none');
});
