/**
 * Tests of random input and large amounts. `npm test` runs a fifth of their rounds, `npm run test:full` all of them.
 */
export const LONG_TESTS = {
  unit: [
    'catalogue/filter/filter.test.ts',
    'catalogue/filter/option-layout.test.ts',
    'catalogue/score/score.test.ts',
    'catalogue/search/text-search.test.ts',
    'catalogue/search/understand/understand.test.ts',
    'db/import/update-phone.test.ts',
  ],
  api: ['tests/api/admin/undo.test.ts', 'tests/api/products/filter.test.ts'],
};

/** How many of `all` rounds this run does. */
export function rounds(all: number): number {
  return process.env.TEST_ROUNDS === 'all' ? all : Math.ceil(all / 5);
}
