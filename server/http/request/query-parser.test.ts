import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';
import { FILTER_GROUPS, filterOptions, SORTS } from '#contract/phone/filters.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { rounds } from '#tests/support/rounds.ts';
import { compileQueryParser } from './query-parser.ts';

const options = Object.values(FILTER_GROUPS).flatMap(filterOptions);
const anyText = fc.oneof(
  fc.constantFrom(
    ...options,
    ...SORTS,
    '6',
    '1',
    '0',
    '30',
    '999999',
    '',
    ' ',
    'samsung',
    'samsung,apple',
    'a,,b',
    '-1',
    '1e3',
  ),
  fc.string({ maxLength: 12 }),
);
const anyValue = fc.oneof(
  { weight: 9, arbitrary: anyText },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 2 }) },
);
const queriesOf = (schema: z.ZodObject) =>
  fc.dictionary(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...Object.keys(schema.shape)) }, fc.string()),
    anyValue,
    {
      maxKeys: 5,
    },
  );

/** Every query of the contract that is read quickly, not the listing's alone. */
const quick = Object.values(endpoints)
  .flatMap((domain) => Object.values(domain))
  .flatMap((endpoint) => ('query' in endpoint ? [endpoint] : []))
  .flatMap(({ path, query: schema }) => {
    const read = compileQueryParser(schema);
    return read ? [{ path, schema, read }] : [];
  });

test.each(quick)('$path is read as by its schema, and whatever does not fit is left to it', ({ schema, read }) => {
  fc.assert(
    fc.property(queriesOf(schema), (query) => {
      const { success, data } = schema.safeParse(query);
      expect(read(query)).toEqual(success ? data : null);
    }),
    { numRuns: rounds(1000) },
  );
});

test('the listing is among them', () => {
  expect(compileQueryParser(ProductFilterQuery)).not.toBeNull();
});

test('a schema with more to it is left to zod', () => {
  expect(compileQueryParser(z.object({ email: z.email().optional() }))).toBeNull();
  expect(compileQueryParser(ProductFilterQuery.refine(() => false).and(z.object({})))).toBeNull();
});
