import { BEST_LISTS } from '#app/features/catalogue/lists/lists.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import { PageHeading } from '#app/ui/display/headings.tsx';

export function load(): ScreenData {
  return {
    head: {
      title: 'Best phones in India, by price and purpose',
      description:
        'Phones on sale in India, ranked by published figures. Lists by budget, size, battery, cameras, gaming and weight.',
      canonical: '/best',
    },
  };
}

export function Screen() {
  return (
    <div className="wrap pt-8.5">
      <PageHeading aside="Phones on sale, ranked by published figures.">Best phones</PageHeading>
      <ul className="mt-6 grid grid-cols-1 gap-x-14 md:grid-cols-2">
        {BEST_LISTS.map(({ slug, title, order }) => (
          <li key={slug} className="group relative border-t border-line py-4">
            <Link
              to={`/best/${slug}`}
              className="inline-block min-h-6 text-lg font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
            >
              {title}
            </Link>
            <p className="mt-0.5 text-sm text-ink-2">Ranked by {order}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
