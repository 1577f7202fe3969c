import { useSuspenseQuery } from '@tanstack/react-query';
import {
  dailyHitsQuery,
  latestByBrandQuery,
  mostLikedQuery,
  popularComparisonsQuery,
  productCountQuery,
} from '#app/features/catalogue/card/card-queries.ts';
import { PopularComparisons } from '#app/features/catalogue/compare/popular-comparisons.tsx';
import { PhoneItem } from '#app/features/catalogue/grid/phone-grid.tsx';
import { latestBlogsQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { StoryItem } from '#app/features/magazine/blogs/story-card.tsx';
import { EntryPoints } from '#app/features/pages/home/entry-points.tsx';
import { Hero } from '#app/features/pages/home/hero.tsx';
import { homePhonesQuery } from '#app/features/pages/home/home-queries.ts';
import { LatestByBrand } from '#app/features/pages/home/latest-by-brand.tsx';
import { RankLists } from '#app/features/pages/home/rank-list.tsx';
import { SeenLast } from '#app/features/pages/home/seen-last.tsx';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import { SectionHeading } from '#app/ui/display/headings.tsx';

const TRENDING = 4;
const RANKED = 5;
const BRANDS = 5;
/** Rows shown on a narrow screen. */
const BRANDS_NARROW = 2;
const PHONES_PER_BRAND = 3;
/** Two more, because some may be in the list beside them. */
const PHONES_FETCHED = PHONES_PER_BRAND + 2;
const COMPARISONS = 3;
const ARTICLES = 3;

export async function load({ api, queries, ensureQuery }: LoadArgs): Promise<ScreenData> {
  await Promise.all([
    ensureQuery(productCountQuery(api)),
    ensureQuery(homePhonesQuery(api, TRENDING)),
    ensureQuery(dailyHitsQuery(api, RANKED)),
    ensureQuery(mostLikedQuery(api, RANKED)),
    ensureQuery(latestByBrandQuery(api, PHONES_FETCHED, BRANDS)),
    ensureQuery(popularComparisonsQuery(api)),
    ensureQuery(latestBlogsQuery(api, ARTICLES)),
  ]);
  const { name } = siteSettings(queries);
  return {
    head: {
      title: name,
      description:
        'Phones sold in India, to the millimetre: prices in rupees, published specifications, filters and comparisons.',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebSite', name, url: '/' }],
    },
  };
}

export function Screen() {
  const api = useApi();
  const count = useSuspenseQuery(productCountQuery(api));
  const phones = useSuspenseQuery(homePhonesQuery(api, TRENDING));
  const hits = useSuspenseQuery(dailyHitsQuery(api, RANKED));
  const liked = useSuspenseQuery(mostLikedQuery(api, RANKED));
  const latest = useSuspenseQuery(latestByBrandQuery(api, PHONES_FETCHED, BRANDS));
  const compared = useSuspenseQuery(popularComparisonsQuery(api));
  const articles = useSuspenseQuery(latestBlogsQuery(api, ARTICLES));
  const hitIds = new Set(hits.data.map(({ id }) => id));
  const groups = latest.data.map((group) => ({
    ...group,
    products: group.products.filter(({ id }) => !hitIds.has(id)).slice(0, PHONES_PER_BRAND),
  }));
  const comparisons = eachPhoneOnce(compared.data).slice(0, COMPARISONS);
  return (
    <>
      <Hero total={count.data.total} phones={phones.data.standing} />
      <SeenLast />
      <Section>
        <SectionHeading more={{ to: '/products?sort=popular', label: 'All trending' }}>
          Trending this week
        </SectionHeading>
        <ul className="shelf-cards md:grid-cols-4">
          {phones.data.trending.map((phone) => (
            <PhoneItem key={phone.id} phone={phone} eager />
          ))}
        </ul>
      </Section>
      <Section className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <RankLists
          first={{
            title: 'Daily hits',
            explanation: hits.data.some((phone) => phone.hits > 0)
              ? 'Views in the last 24 hours'
              : 'Newest phones, until there are views',
            unit: 'views',
            ranked: hits.data.map(({ hits: figure, movement, ...phone }) =>
              figure > 0 ? { phone, figure, movement, isDemo: phone.demo?.includes('hits') } : { phone, figure: null },
            ),
          }}
          second={{
            title: 'Most liked',
            explanation: liked.data.some(({ likes }) => likes > 0)
              ? 'Likes from readers, all time'
              : 'Newest phones, until there are likes',
            unit: 'likes',
            ranked: liked.data.map((phone) => ({
              phone,
              figure: phone.likes > 0 ? phone.likes : null,
              isDemo: phone.demo?.includes('likes'),
            })),
          }}
        />
        <div>
          <SectionHeading aside="Newest with a price" more={{ to: '/products', label: 'All brands' }}>
            Latest by brand
          </SectionHeading>
          <LatestByBrand groups={groups} narrow={BRANDS_NARROW} />
        </div>
      </Section>
      <Section>
        <EntryPoints />
      </Section>
      {comparisons.length > 0 && (
        <Section>
          <SectionHeading more={{ to: '/products/compare', label: 'Compare phones' }}>
            Popular comparisons
          </SectionHeading>
          <PopularComparisons comparisons={comparisons} />
        </Section>
      )}
      {articles.data.length > 0 && (
        <Section>
          <SectionHeading more={{ to: '/blogs', label: 'All articles' }}>Latest articles</SectionHeading>
          <ul className="desk-stories">
            {articles.data.map((blog, at) => (
              <StoryItem key={blog.id} blog={blog} excerpt={at === 0} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Of several pairs with the same phone only the most popular is kept. */
function eachPhoneOnce<Pair extends { products: { id: string }[] }>(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<string>();
  return pairs.filter(({ products }) => {
    const isNew = products.every(({ id }) => !seen.has(id));
    if (isNew) for (const { id } of products) seen.add(id);
    return isNew;
  });
}

function Section({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return <section className={`wrap mt-12 md:mt-18 ${className}`}>{children}</section>;
}
