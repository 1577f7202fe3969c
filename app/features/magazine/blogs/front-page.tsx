import { Link } from '#app/lib/link.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import { Cover } from './cover.tsx';
import { PublicationDate, StoryFacts } from './publication.tsx';
import { StoryGrid } from './story-card.tsx';

/** The newest story large, the next two beside it, the rest below. */
export function FrontPage({ blogs: [lead, ...others] }: { blogs: readonly BlogCard[] }) {
  if (!lead) return null;
  const side = others.slice(0, 2);
  const below = others.slice(2);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1.85fr)_minmax(0,1fr)]">
        <LeadStory blog={lead} />
        {side.length > 0 && (
          <ul className="grid content-start gap-y-6 lg:border-l lg:border-line lg:pl-10">
            {side.map((blog) => (
              <li key={blog.id} className="not-first:border-t not-first:border-line not-first:pt-6">
                <SecondStory blog={blog} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {below.length > 0 && (
        <div className="mt-10 border-t border-line pt-10">
          <StoryGrid blogs={below} excerpts />
        </div>
      )}
    </>
  );
}

function LeadStory({ blog }: { blog: BlogCard }) {
  return (
    <article className="group relative">
      <Cover
        blog={blog}
        eager
        sizes="(min-width: 64rem) 50rem, 100vw"
        className="aspect-[2/1]! transition-colors group-hover:border-edge"
      />
      <div className="mt-5 grid gap-3">
        <StoryFacts blog={blog} />
        <h2 className="text-3xl md:text-4xl">
          <Link to={`/blog/${blog.id}`} className="group-hover:text-accent-ink after:absolute after:inset-0">
            {blog.title}
          </Link>
        </h2>
        <p className="max-w-[56ch] text-md text-ink-2 md:text-lg">{blog.excerpt}</p>
        <p className="text-sm text-ink-3">
          {blog.author}
          {blog.publishedAt && (
            <>
              {' ·\u00a0'}
              <PublicationDate moment={blog.publishedAt} />
            </>
          )}
        </p>
      </div>
    </article>
  );
}

/** Its picture is small beside the lead, so that the text comes first. */
function SecondStory({ blog }: { blog: BlogCard }) {
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)_7rem] max-[16rem]:grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)]">
      <Cover
        blog={blog}
        sizes="(min-width: 64rem) 22rem, 7rem"
        // Named, or a picture that is painted before its text arrives would begin in the text's column.
        className="transition-colors group-hover:border-edge max-lg:order-last min-[16rem]:max-lg:col-start-2"
      />
      <div className="grid gap-2">
        <StoryFacts blog={blog} />
        <h2 className="text-lg font-semibold sm:text-xl">
          <Link to={`/blog/${blog.id}`} className="group-hover:text-accent-ink after:absolute after:inset-0">
            {blog.title}
          </Link>
        </h2>
      </div>
    </article>
  );
}
