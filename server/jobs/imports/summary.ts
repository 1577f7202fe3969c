import type { ImportJob } from '#contract/admin-products.ts';
import type { ImportResult } from '#db/import/apply.ts';

/** Of each list; somebody with more to read sends a smaller file. */
const LISTED_MAX = 200;

/** What an admin reads about an import: the same figures that the command line ends with. */
export function toImportSummary(result: ImportResult): NonNullable<ImportJob['result']> {
  const { layout, newBrands, created, changed, unchanged, problems } = result;
  return {
    layout,
    counts: {
      created: created.length,
      changed: changed.length,
      unchanged: unchanged.length,
      refused: problems.length,
      newBrands: newBrands.length,
    },
    newBrands: newBrands.slice(0, LISTED_MAX),
    created: created.slice(0, LISTED_MAX),
    changed: changed.slice(0, LISTED_MAX),
    problems: problems.slice(0, LISTED_MAX).map(({ row, name, reason }) => ({ row, name: name || null, reason })),
  };
}
