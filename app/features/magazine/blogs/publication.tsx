import { Fragment } from 'react';
import { formatPartialDate } from '#app/lib/format.ts';
import type { BlogCard } from '#contract/blogs.ts';
import { indiaDay } from '#contract/time.ts';

export function PublicationDate({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatPartialDate(indiaDay(moment))}</time>;
}

/** Facts about an article on its card: `Buying guides · 4 min read`. */
export function StoryFacts({ blog: { categories, readingMinutes } }: { blog: BlogCard }) {
  return (
    <p className="text-xs font-[550] text-ink-3 num">
      {categories.slice(0, 1).map(({ id, name }) => (
        <Fragment key={id}>{`${name} ·\u00a0`}</Fragment>
      ))}
      {readingMinutes} min read
    </p>
  );
}
