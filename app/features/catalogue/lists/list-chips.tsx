import { useEffect, useRef } from 'react';
import { ChipLink } from '#app/ui/controls/chip.tsx';
import { BEST_LISTS, type BestList } from './lists.ts';

/** Links to every list; a row too long for the screen scrolls the current one into view. */
export function ListChips({ chosen }: { chosen: BestList['slug'] }) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector(`[href="/best/${chosen}"]`);
    if (!row.current || !chip) return;
    const [own, its] = [row.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    row.current.scrollLeft += its.left + its.width / 2 - own.left - own.width / 2;
  }, [chosen]);
  return (
    <nav aria-label="Lists" className="mt-3 mb-3.5 lg:mt-4.5 lg:mb-5.5">
      <ul ref={row} className="shelf gap-2 md:flex-wrap">
        {BEST_LISTS.map(({ slug, label }) => (
          <li key={slug} className="shrink-0">
            <ChipLink
              to={`/best/${slug}`}
              aria-current={slug === chosen ? 'page' : undefined}
              className="min-h-9 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper aria-[current]:[scroll-initial-target:nearest]"
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
