import { expect, test } from 'vitest';
import { KeptTexts } from './kept-texts.ts';

function setUp() {
  let version = 'one';
  const made: string[] = [];
  const kept = new KeptTexts(() => version);
  const ask = (asked: string) => {
    const answer = kept.get(asked, () => {
      made.push(asked);
      return `${asked} at ${version}`;
    });
    return answer.toString();
  };
  return { made, ask, turnTo: (next: string) => (version = next) };
}

test('is made once, and again when the version is another', () => {
  const { made, ask, turnTo } = setUp();
  expect([ask('a'), ask('a')]).toEqual(['a at one', 'a at one']);
  turnTo('two');
  expect([ask('a'), ask('a')]).toEqual(['a at two', 'a at two']);
  expect(made).toEqual(['a', 'a']);
});

test('what many ask for outlives any number of others', () => {
  const { made, ask } = setUp();
  for (let other = 0; other < 5_000; other++) {
    ask('often');
    ask(`once ${other}`);
  }
  expect(made.filter((asked) => asked === 'often')).toHaveLength(1);
  ask('once 0');
  expect(made.filter((asked) => asked === 'once 0')).toHaveLength(2);
});
