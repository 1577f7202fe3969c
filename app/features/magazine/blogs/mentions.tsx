import { Link } from '#app/lib/link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';

type MentionsProps = { articles: readonly { id: string; title: string; readingMinutes: number }[] };

/** The articles that mention a phone. */
export function Mentions({ articles }: MentionsProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="mentions" className="wrap mt-14">
      <SectionHeading id="mentions" className="border-t-[1.5px] border-ink pt-4">
        In our articles
      </SectionHeading>
      <ul className="grid grid-cols-1 gap-x-14 lg:grid-cols-2">
        {articles.map(({ id, title, readingMinutes }) => (
          <li key={id} className="border-t border-line py-3">
            <Link to={`/blog/${id}`} className="font-medium hover:text-accent-ink hover:underline">
              {title}
            </Link>{' '}
            <span className="text-sm whitespace-nowrap text-ink-2 num">{readingMinutes} min</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
