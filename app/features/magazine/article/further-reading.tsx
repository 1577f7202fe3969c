import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneGrid } from '#app/features/catalogue/grid/phone-grid.tsx';
import { StoryGrid } from '#app/features/magazine/blogs/story-card.tsx';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { Blog, BlogCard, BlogNeighbours } from '#contract/blogs.ts';

/** Links to the previous and the next article. */
export function NextPrevious({ previous, next }: Pick<BlogNeighbours, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Next and previous article"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 border-t border-line sm:grid-cols-2 print:hidden"
    >
      {previous && <Step blog={previous} label="Previous" rel="prev" />}
      {next && <Step blog={next} label="Next" rel="next" className="sm:col-start-2 sm:text-right max-sm:border-t" />}
    </nav>
  );
}

type StepProps = { blog: BlogCard; label: string; rel: 'prev' | 'next'; className?: string };

function Step({ blog, label, rel, className }: StepProps) {
  return (
    <Link to={`/blog/${blog.id}`} rel={rel} className={cx('group grid content-start gap-1 py-5', className)}>
      <span className="text-xs font-[550] text-ink-3">{label}</span>
      <span className="font-display text-lg font-semibold text-balance group-hover:text-accent-ink">{blog.title}</span>
    </Link>
  );
}

export function RelatedPhones({ title, phones }: { title: string; phones: readonly CardPhone[] }) {
  if (phones.length === 0) return null;
  return (
    <section aria-labelledby="phones" className="wrap mt-16 print:hidden">
      <SectionHeading id="phones" more={{ to: '/products', label: 'All phones' }}>
        {title}
      </SectionHeading>
      <PhoneGrid phones={phones} />
    </section>
  );
}

const PHONES_MAX = 4;

/** The phones chosen by an editor, else those of the text; nothing if there are neither. */
export function PhonesOfArticle({ blog: { related, relatedProducts, products } }: { blog: Blog }) {
  return related === null ? (
    <RelatedPhones title="Phones in this article" phones={products.slice(0, PHONES_MAX)} />
  ) : (
    <RelatedPhones title="Phones to look at" phones={relatedProducts} />
  );
}

export function RelatedArticles({ blogs }: { blogs: readonly BlogCard[] }) {
  if (blogs.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap mt-16 print:hidden">
      <SectionHeading id="related" more={{ to: '/blogs', label: 'All articles' }}>
        Read next
      </SectionHeading>
      <StoryGrid blogs={blogs} />
    </section>
  );
}
