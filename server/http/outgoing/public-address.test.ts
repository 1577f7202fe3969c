import { describe, expect, it } from 'vitest';
import { checkedLookup, isPublicAddress } from './public-address.ts';

/** Looks a name up whose server answers with these addresses, one list per question. */
function lookUp(...answers: string[][]) {
  const left = [...answers];
  const find = checkedLookup(isPublicAddress, (_hostname, _options, callback) =>
    callback(
      null,
      (left.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );
  return (all: boolean) =>
    new Promise((resolve, reject) => {
      find('store.example', { all }, (error, found) => (error ? reject(error) : resolve(found)));
    });
}

describe('the address of a name', () => {
  it('is the one that was checked, and is looked up only once', async () => {
    const find = lookUp(['8.8.8.8'], ['127.0.0.1']);
    expect(await find(false)).toBe('8.8.8.8');
    await expect(find(false), 'a second connection is checked again').rejects.toThrow('not a public one');
  });

  it.each([
    ['a private one among public ones', ['8.8.8.8', '10.0.0.1']],
    ['a mapped one', ['::ffff:169.254.169.254']],
    ['none', []],
  ])('is refused if there is %s', async (_what, addresses) => {
    await expect(lookUp(addresses)(true)).rejects.toThrow('not a public one');
    await expect(lookUp(addresses)(false)).rejects.toThrow('not a public one');
  });

  it('may be several public ones', async () => {
    expect(await lookUp(['8.8.8.8', '2606:4700::1111'])(true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });
});
