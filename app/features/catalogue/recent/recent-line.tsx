import { Link } from '#app/lib/link.tsx';
import { readRecent } from './recently-viewed.tsx';

const SHOWN = 4;

/** The phones that were looked at last, in one line: the rest of the page does not move for it. */
export function RecentLine() {
  const seen = readRecent().slice(0, SHOWN);
  if (seen.length === 0) return null;
  return (
    <nav aria-label="Seen last" className="flex h-full items-center gap-x-3 overflow-x-auto text-sm whitespace-nowrap">
      <span className="text-ink-2">Seen last</span>
      {seen.map(({ id, name }) => (
        <Link key={id} to={`/product/${id}`} className="font-medium tap hover:text-accent-ink hover:underline">
          {name}
        </Link>
      ))}
    </nav>
  );
}
