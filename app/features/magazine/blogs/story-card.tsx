import { Link } from '#app/lib/link.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import { Cover } from './cover.tsx';
import { StoryFacts } from './publication.tsx';

/** Three beside each other on a desk, two on a tablet, one in a hand. */
export const storyGrid = 'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';
const SIZES = '(min-width: 64rem) 24rem, (min-width: 30rem) 50vw, 100vw';

/** The whole of it leads to the article; what is read out is the title alone. */
export function StoryCard({ blog, excerpt = false }: { blog: BlogCard; excerpt?: boolean }) {
  return (
    <article className="group relative grid content-start gap-2.5">
      <Cover blog={blog} sizes={SIZES} className="mb-1 transition-colors group-hover:border-edge" />
      <StoryFacts blog={blog} />
      <h3 className="text-xl font-semibold">
        <Link to={`/blog/${blog.id}`} className="group-hover:text-accent-ink after:absolute after:inset-0">
          {blog.title}
        </Link>
      </h3>
      {excerpt && <p className="text-ink-2">{blog.excerpt}</p>}
    </article>
  );
}

export function StoryGrid({ blogs, excerpts = false }: { blogs: readonly BlogCard[]; excerpts?: boolean }) {
  return (
    <ul className={storyGrid}>
      {blogs.map((blog) => (
        <li key={blog.id}>
          <StoryCard blog={blog} excerpt={excerpts} />
        </li>
      ))}
    </ul>
  );
}
