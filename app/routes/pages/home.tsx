import { useSuspenseQuery } from '@tanstack/react-query';
import {
  dailyHitsQuery,
  latestByBrandQuery,
  mostLikedQuery,
  popularComparisonsQuery,
  productCountQuery,
  trendingQuery,
} from '#app/features/catalogue/card/api.ts';
import { PopularComparisons } from '#app/features/catalogue/compare/popular-comparisons.tsx';
import { PhoneItem } from '#app/features/catalogue/grid/phone-grid.tsx';
import { latestBlogsQuery } from '#app/features/magazine/blogs/api.ts';
import { StoryGrid } from '#app/features/magazine/blogs/story-card.tsx';
import { Hero } from '#app/features/pages/home/hero.tsx';
import { LatestByBrand } from '#app/features/pages/home/latest-by-brand.tsx';
import { RankList } from '#app/features/pages/home/rank-list.tsx';
import { useApi } from '#app/lib/api.ts';
import { type ScreenData, SITE_NAME } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { SectionHeading } from '#app/ui/display/headings.tsx';

const TRENDING = 8;
const RANKED = 5;
const HERO_PHONES = 3;
const BRANDS = 6;
const PHONES_PER_BRAND = 4;
const ARTICLES = 3;

export async function load({ api, queries }: LoadArgs): Promise<ScreenData> {
  await Promise.all([
    queries.ensureQueryData(productCountQuery(api)),
    queries.ensureQueryData(trendingQuery(api, TRENDING)),
    queries.ensureQueryData(dailyHitsQuery(api, RANKED)),
    queries.ensureQueryData(mostLikedQuery(api, RANKED)),
    queries.ensureQueryData(latestByBrandQuery(api, PHONES_PER_BRAND, BRANDS)),
    queries.ensureQueryData(popularComparisonsQuery(api)),
    queries.ensureQueryData(latestBlogsQuery(api, ARTICLES)),
  ]);
  return {
    head: {
      title: SITE_NAME,
      description:
        'Every phone sold in India, to the millimetre: prices in rupees, measured specifications, filters that count and honest comparisons.',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: SITE_NAME, url: '/' }],
    },
  };
}

export function Screen() {
  const api = useApi();
  const count = useSuspenseQuery(productCountQuery(api));
  const trending = useSuspenseQuery(trendingQuery(api, TRENDING));
  const hits = useSuspenseQuery(dailyHitsQuery(api, RANKED));
  const liked = useSuspenseQuery(mostLikedQuery(api, RANKED));
  const latest = useSuspenseQuery(latestByBrandQuery(api, PHONES_PER_BRAND, BRANDS));
  const compared = useSuspenseQuery(popularComparisonsQuery(api));
  const articles = useSuspenseQuery(latestBlogsQuery(api, ARTICLES));
  const heroPhones = trending.data.filter((phone) => phone.dimensions && !phone.foldable).slice(0, HERO_PHONES);
  return (
    <>
      <Hero total={count.data.total} phones={heroPhones} />
      <Section>
        <SectionHeading more={{ to: '/products?sort=popular', label: 'All trending' }}>
          Trending this week
        </SectionHeading>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,(100%-3.375rem)/4),1fr))] gap-3 lg:gap-4.5">
          {trending.data.map((phone, index) => (
            <PhoneItem key={phone.id} phone={phone} eager={index < 4} />
          ))}
        </ul>
      </Section>
      <Section className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        <RankList
          title="Daily hits"
          explanation="Views in the last 24 hours"
          unit="views"
          ranked={hits.data.map(({ hits: figure, movement, ...phone }) =>
            figure > 0 ? { phone, figure, movement, isDemo: phone.demo?.includes('hits') } : { phone, figure: null },
          )}
        />
        <RankList
          title="Most liked"
          explanation="Likes from readers, all time"
          unit="likes"
          ranked={liked.data.map((phone) => ({
            phone,
            figure: phone.likes > 0 ? phone.likes : null,
            isDemo: phone.demo?.includes('likes'),
          }))}
        />
      </Section>
      <Section>
        <SectionHeading more={{ to: '/products', label: 'All brands' }}>Latest by brand</SectionHeading>
        <LatestByBrand groups={latest.data} />
      </Section>
      {compared.data.length > 0 && (
        <Section>
          <SectionHeading more={{ to: '/products/compare', label: 'Compare your own' }}>
            Popular comparisons
          </SectionHeading>
          <PopularComparisons comparisons={compared.data} />
        </Section>
      )}
      {articles.data.length > 0 && (
        <Section>
          <SectionHeading more={{ to: '/blogs', label: 'All articles' }}>From the desk</SectionHeading>
          <StoryGrid blogs={articles.data} />
        </Section>
      )}
    </>
  );
}

function Section({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return <section className={`wrap mt-16 ${className}`}>{children}</section>;
}
