import { describe, expect, it } from 'vitest';
import { jsonRecords } from './json-records.ts';

const read = (text: string) => {
  const records = jsonRecords(Buffer.from(text));
  const read = [...records.entries()].map(([, record]) => record);
  expect(records.length).toBe(read.length);
  return read;
};

describe('a list of phones', () => {
  const phones = [{ name: 'a, ] } "b" \\', lists: [[1, 2], { x: [] }] }, 3, 'é,[', null, []];
  it.each([
    ['alone', phones],
    ['under phones', { about: { phones: [9], note: 'x' }, phones, 'phones ': [8] }],
    ['under products', { phones: null, products: phones }],
    ['under phones before products', { products: [7], phones }],
  ])('is read %s as JSON.parse reads it', (_, file) => {
    expect(read(JSON.stringify(file))).toEqual(phones);
    expect(read(JSON.stringify(file, null, 2))).toEqual(phones);
  });

  it('may be empty', () => {
    for (const text of ['[]', ' [ \n ] ', '{"phones":[ ]}']) expect(read(text)).toEqual([]);
  });
});

it.each([
  '[',
  '[1',
  '[1,]',
  '[,1]',
  '[1}',
  '[1] 2',
  '[{]',
  '{"phones":[1]',
  '{"phones":[1}}',
  '["a]',
  '{"phones":[1],}',
])('refuses %s as no JSON', (text) => {
  expect(() => read(text)).toThrow(/^The file is not valid JSON/);
});

it.each(['{"phones":{}}', '{"x":[1]}', '3', '{"phones":"a"}', '{"phones":{"phones":[1]}}'])(
  'rejects %s because it contains no list',
  (text) => {
    expect(() => read(text)).toThrow(/must be a list of phones/);
  },
);
