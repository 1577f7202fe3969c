import { expect, it } from 'vitest';
import { readText } from '#db/import/apply.ts';
import { fileText } from '#db/import/file/text.ts';

it('a file of fifty megabytes is read', async () => {
  const row = (n: number) => `Acme;Phone ${n};${10_000 + n};"${'x'.repeat(2600)}"`;
  const file = Buffer.from(
    ['Brand;Model;Price;Remarks', ...Array.from({ length: 19_000 }, (_, n) => row(n))].join('\n'),
  );
  expect(file.length).toBeGreaterThan(49_000_000);
  const { phones, problems } = readText(await fileText(file), { filename: 'large.csv' });
  expect([phones.length, problems.length]).toEqual([19_000, 0]);
});
