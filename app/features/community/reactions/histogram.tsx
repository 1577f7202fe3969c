import { formatCount } from '#app/lib/format.ts';
import { StarIcon } from '#app/ui/display/icons.tsx';

/** How many people gave five stars, four … one, longest bar for the most. */
export function Histogram({ ratings }: { ratings: readonly number[] }) {
  const most = Math.max(1, ...ratings);
  return (
    <ul aria-label="Ratings by stars" className="grid gap-1.5 text-xs num">
      {ratings
        .map((people, index) => ({ people, stars: index + 1 }))
        .reverse()
        .map(({ people, stars }) => (
          <li key={stars} className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.5rem] items-center gap-2.5">
            <span className="sr-only">
              {stars === 1 ? '1 star' : `${stars} stars`}: {formatCount(people)}
            </span>
            <span aria-hidden="true" className="flex items-center justify-end gap-1 text-ink-2">
              {stars} <StarIcon className="text-ink-3" />
            </span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-star transition-[width]"
                style={{ width: `${(people / most) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="text-right font-medium">
              {formatCount(people)}
            </span>
          </li>
        ))}
    </ul>
  );
}
