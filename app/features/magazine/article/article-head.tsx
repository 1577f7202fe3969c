import { blogsPath } from '#app/features/magazine/blogs/blogs-state.ts';
import { Cover } from '#app/features/magazine/blogs/cover.tsx';
import { PublicationDate } from '#app/features/magazine/blogs/publication.tsx';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { share } from '#app/ui/overlays/share.ts';
import type { Blog, BlogCard } from '#contract/blogs.ts';

/** Changes within a day of publishing are not shown as updates. */
const SAME_DAY_MS = 24 * 3_600_000;

export function ArticleHead({ blog }: { blog: Blog }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-14 gap-y-7 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div>
        <p className="flex flex-wrap gap-x-4 text-sm font-[550]">
          {blog.categories.map(({ id, name }) => (
            <Link
              key={id}
              to={blogsPath({ category: id })}
              className="inline-flex items-center text-accent-ink tap hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          ))}
        </p>
        <h1 className="mt-3 text-3xl md:text-4xl">{blog.title}</h1>
        <p className="mt-4 max-w-[56ch] text-md text-ink-2 md:text-lg">{blog.excerpt}</p>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-ink-3">
          <Byline blog={blog} />
          <ShareButton blog={blog} />
        </div>
      </div>
      <Cover blog={blog} alt={blog.coverImage ? blog.coverAlt : ''} eager sizes="(min-width: 64rem) 34rem, 100vw" />
    </header>
  );
}

function Byline({ blog: { author, publishedAt, updatedAt, readingMinutes } }: { blog: Blog }) {
  const isUpdated = publishedAt !== null && Date.parse(updatedAt) - Date.parse(publishedAt) > SAME_DAY_MS;
  return (
    <p className="num">
      By <span className="font-medium text-ink">{author}</span>
      {publishedAt && (
        <>
          {' ·\u00a0'}
          <PublicationDate moment={publishedAt} />
        </>
      )}
      {isUpdated && (
        <>
          {' ·\u00a0updated '}
          <PublicationDate moment={updatedAt} />
        </>
      )}
      {` ·\u00a0${readingMinutes} min read`}
    </p>
  );
}

function ShareButton({ blog: { id, title } }: { blog: Pick<BlogCard, 'id' | 'title'> }) {
  return (
    <Button
      size="sm"
      onClick={() => share(title, `${window.location.origin}/blog/${id}`)}
      className="needs-script print:hidden"
    >
      Share
    </Button>
  );
}
