import { Fragment } from 'react';
import { partialDate } from '#app/lib/format.ts';
import type { BlogCard } from '#contract/blogs.ts';

const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** The day in India, whatever the clock of the server or the reader says: `2026-11-03`. */
function dayInIndia(moment: string): string {
  return new Date(Date.parse(moment) + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

export function PublicationDate({ moment }: { moment: string }) {
  return <time dateTime={moment}>{partialDate(dayInIndia(moment))}</time>;
}

/** What a card says about an article besides its title: `Buying guides · 4 min read`. */
export function StoryFacts({ blog: { categories, readingMinutes } }: { blog: BlogCard }) {
  return (
    <p className="text-xs font-[550] text-ink-3 num">
      {categories.slice(0, 1).map(({ id, name }) => (
        <Fragment key={id}>{`${name} · `}</Fragment>
      ))}
      {readingMinutes} min read
    </p>
  );
}
