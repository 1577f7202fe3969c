import { StoryGrid } from '#app/features/blogs/story-card.tsx';
import { PhoneGrid } from '#app/features/products/phone-grid.tsx';
import { SectionHeading } from '#app/ui/headings.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import type { ProductCard } from '#contract/product.ts';

export function RelatedPhones({ title, phones }: { title: string; phones: readonly ProductCard[] }) {
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
