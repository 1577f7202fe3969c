import { Link } from '#app/lib/link.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import { Cover } from './cover.tsx';
import { StoryFacts } from './publication.tsx';

/** Three per row, or one on a phone: the number of stories is a multiple of three. */
const storyGrid = 'grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-9 md:grid-cols-3 lg:gap-x-6';
const SIZES = '(min-width: 64rem) 24rem, (min-width: 48rem) 33vw, 100vw';

type StoryProps = { blog: BlogCard; excerpt?: boolean };

export function StoryItem({ blog, excerpt = false }: StoryProps) {
  return (
    <CachedHtml as="li" of={blog} isLasting look={excerpt ? 'story with its beginning' : 'story'}>
      <StoryCard blog={blog} excerpt={excerpt} />
    </CachedHtml>
  );
}

/** The whole card is a link, but its accessible name is only the title. */
function StoryCard({ blog, excerpt = false }: StoryProps) {
  return (
    <article className="group relative grid content-start gap-2.5">
      <Cover blog={blog} sizes={SIZES} className="mb-1 transition-colors group-hover:border-edge" />
      <StoryFacts blog={blog} />
      <h3 className="text-xl font-semibold md:max-lg:text-lg">
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
        <StoryItem key={blog.id} blog={blog} excerpt={excerpts} />
      ))}
    </ul>
  );
}
