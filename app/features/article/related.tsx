import { StoryGrid } from '#app/features/blogs/story-card.tsx';
import { CompareCheckbox } from '#app/features/compare/compare-checkbox.tsx';
import { PhoneCard } from '#app/features/products/phone-card.tsx';
import { HeartButton } from '#app/features/wishlist/heart-button.tsx';
import { SectionHeading } from '#app/ui/headings.tsx';
import type { BlogCard } from '#contract/blogs.ts';
import type { ProductCard } from '#contract/products.ts';

export function RelatedPhones({ title, phones }: { title: string; phones: readonly ProductCard[] }) {
  if (phones.length === 0) return null;
  return (
    <section aria-labelledby="phones" className="wrap mt-16 print:hidden">
      <SectionHeading id="phones" more={{ to: '/products', label: 'All phones' }}>
        {title}
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4.5">
        {phones.map((phone) => (
          <li key={phone.id}>
            <PhoneCard
              phone={phone}
              corner={<HeartButton phone={phone} />}
              action={<CompareCheckbox phone={phone} />}
            />
          </li>
        ))}
      </ul>
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
