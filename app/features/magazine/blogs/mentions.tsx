import { countText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';

type MentionsProps = { articles: readonly { id: string; title: string; readingMinutes: number }[] };

/** The articles that mention a phone, collapsed in a line. */
export function Mentions({ articles }: MentionsProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="mentions" className="wrap mt-2.5 print:hidden">
      <details className="fold border-t">
        <summary>
          <h2 id="mentions">In our articles</h2>
          <span>{countText(articles.length, 'article')}</span>
        </summary>
        <ul className="grid grid-cols-1 gap-x-14 pb-3 lg:grid-cols-2">
          {articles.map(({ id, title, readingMinutes }) => (
            <li key={id} className="py-2">
              <Link to={`/blog/${id}`} className="font-medium hover:text-accent-ink hover:underline">
                {title}
              </Link>{' '}
              <span className="text-sm whitespace-nowrap text-ink-2 num">{readingMinutes} min</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
