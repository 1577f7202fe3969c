import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

function setUp() {
  let version = 'one';
  const made: string[] = [];
  const cache = new ResponseCache(() => version);
  const get = (query: string) => {
    const answer = cache.get(query, () => {
      made.push(query);
      return `${query} at ${version}`;
    });
    return answer.toString();
  };
  return { made, get, turnTo: (next: string) => (version = next) };
}

test('is computed once per version', () => {
  const { made, get, turnTo } = setUp();
  expect([get('a'), get('a')]).toEqual(['a at one', 'a at one']);
  turnTo('two');
  expect([get('a'), get('a')]).toEqual(['a at two', 'a at two']);
  expect(made).toEqual(['a', 'a']);
});

test('popular searches stay in the cache', () => {
  const { made, get } = setUp();
  for (let other = 0; other < 5_000; other++) {
    get('often');
    get(`once ${other}`);
  }
  expect(made.filter((query) => query === 'often')).toHaveLength(1);
  get('once 0');
  expect(made.filter((query) => query === 'once 0')).toHaveLength(2);
});
