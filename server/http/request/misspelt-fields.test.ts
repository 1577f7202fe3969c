import { expect, it } from 'vitest';
import { z } from 'zod';
import { NewProductBody } from '#contract/phone/product.ts';
import { compileMisspelt } from './misspelt-fields.ts';

const ofPhone = compileMisspelt(NewProductBody);

it.each([
  ['batteryCapacty', 'batteryCapacity'],
  ['batteryCapcaity', 'batteryCapacity'],
  ['BatteryCapacity', 'batteryCapacity'],
  ['wieght', 'weight'],
  ['lanchedAt', 'launchedAt'],
  ['bateryCapacty', 'batteryCapacity'],
])('suggests what was meant by %s', (sent, meant) => {
  expect(ofPhone({ name: 'One', [sent]: 1 })).toEqual({
    [sent]: `There is no field “${sent}”. Did you mean “${meant}”?`,
  });
});

it.each(['role', 'id', 'likes', 'emailVerified', 'rating', 'colourOfTheBox', 'x', 'nmae2x', '__proto__', 'toString'])(
  'drops %s silently',
  (sent) => {
    expect(ofPhone(JSON.parse(`{"name":"One","${sent}":1}`))).toEqual({});
  },
);

it('suggests the closest name', () => {
  const schema = z.object({ storedFront: z.string(), storeFront: z.string() });
  expect(compileMisspelt(schema)({ storeFrnt: 'x' })).toEqual({ storeFrnt: expect.stringContaining('“storeFront”') });
});

it('checks lists and objects', () => {
  expect(
    ofPhone({
      variants: [
        { ram: 8, storage: 128 },
        { ram: 8, storgae: 256 },
      ],
    }),
  ).toEqual({
    'variants.1.storgae': 'There is no field “storgae”. Did you mean “storage”?',
  });
});

it('knows the fields of unions, defaults and records', () => {
  const schema = z.union([z.object({ password: z.string() }), z.object({ ticket: z.string().default('') })]);
  expect(compileMisspelt(schema)({ pasword: 'x', tickets: 'y' })).toEqual({
    pasword: expect.stringContaining('“password”'),
    tickets: expect.stringContaining('“ticket”'),
  });
  expect(compileMisspelt(z.object({ password: z.string() }).loose())({ pasword: 'x' })).toEqual({});
  expect(compileMisspelt(z.record(z.string(), z.string()))({ pasword: 'x' })).toEqual({});
});

it('limits the number of names it checks', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`unknown${n}`, n]));
  expect(ofPhone({ ...many, batteryCapacty: 1 })).toEqual({});
});
