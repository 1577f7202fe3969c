import { formatRupees } from '#app/lib/format.ts';
import { ChipLink } from '#app/ui/controls/chip.tsx';

interface Budget {
  label: string;
  min?: number;
  max?: number;
}

const BUDGETS: readonly Budget[] = [
  { label: `Under ${formatRupees(10_000)}`, max: 10_000 },
  { label: `${formatRupees(10_000)}–20,000`, min: 10_000, max: 20_000 },
  { label: `${formatRupees(20_000)}–35,000`, min: 20_000, max: 35_000 },
  { label: `${formatRupees(35_000)}–60,000`, min: 35_000, max: 60_000 },
  { label: 'Flagships', min: 60_000 },
];

/** Each opens the listing with that price range. */
export function BudgetChips() {
  return (
    // Columns of the container's making, not the text's: a face that loads late moves nothing.
    <ul aria-label="By budget" className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
      {BUDGETS.map(({ label, min, max }) => (
        <li key={label}>
          <ChipLink className="w-full justify-center" to={`/products?${rangeQuery(min, max)}`}>
            {label}
          </ChipLink>
        </li>
      ))}
    </ul>
  );
}

function rangeQuery(min?: number, max?: number): string {
  const query = new URLSearchParams({ brand: 'all' });
  if (min !== undefined) query.set('priceMin', String(min));
  if (max !== undefined) query.set('priceMax', String(max));
  return query.toString();
}
