import { PhoneGrid } from '#app/features/catalogue/grid/phone-grid.tsx';
import { StoryGrid } from '#app/features/magazine/blogs/story-card.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import type { ProductCard } from '#contract/phone/product.ts';

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
