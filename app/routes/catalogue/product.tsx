import { type QueryClient, type QueryKey, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { pricesQuery, storePricesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { chosenVariant } from '#app/features/catalogue/compare/variants.ts';
import { Actions, AlertRow, ShareButton } from '#app/features/catalogue/product/actions.tsx';
import { Facts } from '#app/features/catalogue/product/facts.tsx';
import { Price } from '#app/features/catalogue/product/price.tsx';
import { hasStorePrices } from '#app/features/catalogue/product/prices/store-offers.ts';
import { hasMoney, hasPrices, MONEY_ID, PRICE_ID } from '#app/features/catalogue/product/section/has-parts.ts';
import {
  type ProductHead,
  productHeadQuery,
  wholeProductQuery,
} from '#app/features/catalogue/product/section/product-queries.ts';
import { crumbsOf, productData, summaryOf } from '#app/features/catalogue/product/structured-data.ts';
import { SummaryBar } from '#app/features/catalogue/product/summary-bar.tsx';
import { useNoteView } from '#app/features/catalogue/recent/recent-phones.ts';
import { verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { servedCommentsQuery } from '#app/features/community/comments/comments-queries.ts';
import { LikeButton } from '#app/features/community/reactions/like-button.tsx';
import { servedReviewsQuery } from '#app/features/community/reviews/reviews-queries.ts';
import { mentionsQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { notFoundIfMalformed } from '#app/lib/api-error.ts';
import { type ScreenData, socialPicture } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useCountView } from '#app/lib/use-counted-query.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { lazyCode, ServedPart, type ServedPartProps } from '#app/ssr/served-part.tsx';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { ChevronLeftIcon } from '#app/ui/display/product-icons.tsx';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import { fullName, isGone } from '#contract/phone/card.ts';
import { variantKey } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';

const lazyParts = lazyCode(async () => {
  const [sections, { RecentlyViewed }, { Discussion }, { ReviewsSection }, { Mentions }] = await Promise.all([
    import('#app/features/catalogue/product/lazy-parts.tsx'),
    import('#app/features/catalogue/recent/recently-viewed.tsx'),
    import('#app/features/community/comments/discussion.tsx'),
    import('#app/features/community/reviews/reviews-section.tsx'),
    import('#app/features/magazine/blogs/mentions.tsx'),
  ]);
  return {
    FurtherPictures: sections.FurtherPictures,
    Instead: sections.Instead,
    ItsSize: sections.ItsSize,
    KeyFiguresSection: sections.KeyFiguresSection,
    Money: sections.Money,
    PriceSection: sections.PriceSection,
    ProductPicture: sections.ProductPicture,
    ScoreFold: sections.ScoreFold,
    Specification: sections.Specification,
    Worth: sections.Worth,
    RecentlyViewed,
    Discussion,
    ReviewsSection,
    Mentions,
  };
});

const MENTIONS = 4;
const VARIANT = 'variant';
/** Names longer than this use a smaller font. */
const LONG_NAME = 18;
const VERY_LONG_NAME = 34;

export async function load({ api, queries, ensureQuery, params: { id = '' } }: LoadArgs): Promise<ScreenData> {
  const [product] = await Promise.all([
    ensureQuery(wholeProductQuery(api, id)),
    // A part that fails shows an error in its place.
    ensureQuery(pricesQuery(api, id)).catch(() => null),
    ensureQuery(verdictQuery(api, id)).catch(() => null),
    ensureQuery(mentionsQuery(api, id, MENTIONS)).catch(() => null),
    lazyParts.load(),
  ]).catch(notFoundIfMalformed('We couldn’t find this phone. It may have been deleted.'));
  await ensureQuery(productHeadQuery(api, id));
  const subject = { kind: 'product', id: product.id } as const;
  // The page works without them; the browser fetches them again.
  if (import.meta.env.SSR && product.commentCount > 0)
    await ensureQuery(servedCommentsQuery(api, subject)).catch(() => null);
  if (import.meta.env.SSR && hasStorePrices(product)) await ensureQuery(storePricesQuery(api, id)).catch(() => null);
  const served = servedReviewsQuery(api, product.id);
  if (import.meta.env.SSR && product.reviewCount > 0) await ensureQuery(served).catch(() => null);
  const description = summaryOf(product);
  return {
    head: {
      title: `${fullName(product)}: price in India, specifications`,
      description,
      canonical: `/product/${product.id}`,
      type: 'product',
      // Only the server renders these, so the browser does not load their code.
      ...(import.meta.env.SSR && {
        image: socialPicture('product', product.id, phonePictureVersion(product)),
        jsonLd: [
          productData(product, description, queries.getQueryData(served.queryKey)?.reviews),
          breadcrumbData(crumbsOf(product)),
        ],
      }),
    },
  };
}

export function Screen() {
  const api = useApi();
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const { data: head } = useSuspenseQuery(productHeadQuery(api, id));
  const whole = wholeProductQuery(api, id);
  // Fetched to count the view; afterwards the query keeps it up to date.
  const { data: fetched } = useLoadedQuery({ ...whole, enabled: ({ state }) => state.data !== undefined });
  const product: ProductHead = fetched ?? head;
  useCountView(whole);
  const queries = useQueryClient();
  const page: PageOfParts = { id, product: fetched, queries, api };
  const [verdict, prices] = [verdictQuery(api, id), pricesQuery(api, id)];
  const atStores = hasStorePrices(product) ? [storePricesQuery(api, id)] : [];
  const actions = useRef<HTMLDivElement>(null);
  useNoteView(product);
  const [search, setSearch] = useSearchParams();
  const named = search.get(VARIANT);
  // Shown immediately; the address follows after the router's navigation.
  const [picked, setPicked] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: valid until the address or the phone changes
  useEffect(() => setPicked(null), [named, id]);
  const variant = chosenVariant(product, picked ?? named);
  const isNamed = variant !== null && variantKey(variant) === (picked ?? named);
  const namedKey = isNamed ? variantKey(variant) : undefined;
  const ref = { id: product.id, name: product.name, variant: namedKey };

  const choose = (key: string) => {
    setPicked(key);
    setSearch({ [VARIANT]: key }, { replace: true, preventScrollReset: true });
  };
  const instead = (
    <Part page={page} name="instead" needs={[verdict]} live="near">
      {({ Instead }, product) => <Instead product={product} />}
    </Part>
  );

  return (
    <>
      <div className="wrap">
        <div className="flex min-h-10 items-center justify-between lg:hidden print:hidden">
          <Link
            to={`/products?brand=${product.brandId}`}
            className="-ml-1 inline-flex min-h-10 items-center gap-1 text-xs font-medium text-ink-2 tap hover:text-ink"
          >
            <ChevronLeftIcon className="size-3.5" />
            {product.brand} phones
          </Link>
          <ShareButton product={product} variant={namedKey} className="-mr-3" />
        </div>
        <div className="pt-4 max-lg:hidden print:hidden">
          <Breadcrumb crumbs={crumbsOf(product)} />
        </div>
        <article className="product-top">
          <div className="product-head">
            <h1 className={nameSize(product.name)}>{product.name}</h1>
            <Facts product={product}>
              <LikeButton product={product} />
            </Facts>
          </div>
          <div className="product-hero">
            {/* A photo that fails to load is replaced by the drawing, which needs the code. */}
            <Part page={page} name="picture" live={product.image ? 'near' : 'pressed'} className="product-stage">
              {({ ProductPicture }, product) => <ProductPicture key={product.id} product={product} />}
            </Part>
            <Price product={product} chosen={variant} onChoose={choose} />
          </div>
          <Part page={page} name="worth" needs={[verdict]} live="pressed" className="product-worth">
            {({ Worth }, product) => <Worth product={product} />}
          </Part>
          <Actions product={product} variant={namedKey} ref={actions} />
          {product.pictures.length > 0 && (
            <Part page={page} name="pictures" live="never" className="product-pictures">
              {({ FurtherPictures }, product) => (
                <FurtherPictures pictures={product.pictures} name={fullName(product)} />
              )}
            </Part>
          )}
        </article>
      </div>
      {isGone(product) && instead}
      {hasMoney(product) && (
        <section aria-labelledby={MONEY_ID} className="wrap product-section">
          <Part page={page} name="money" needs={[verdict, prices]} live="pressed">
            {({ Money }, product) => <Money product={product} />}
          </Part>
          {product.score !== null && (
            <Part page={page} name="score" live="pressed" className="print:hidden">
              {({ ScoreFold }) => <ScoreFold id={id} />}
            </Part>
          )}
        </section>
      )}
      <Part page={page} name="figures" needs={[verdict]} live="pressed">
        {({ KeyFiguresSection }, product) => <KeyFiguresSection product={product} />}
      </Part>
      {!isGone(product) && instead}
      {hasPrices(product) && (
        <section aria-labelledby={PRICE_ID} className="wrap product-section">
          <Part page={page} name="prices" needs={[prices, ...atStores]} live={isNamed ? 'now' : 'pressed'}>
            {({ PriceSection }, product) => <PriceSection product={product} variant={variant} />}
          </Part>
          <AlertRow product={product} variant={namedKey} />
        </section>
      )}
      <Part page={page} name="people" live={hash ? 'now' : 'near'}>
        {({ ReviewsSection, Discussion }, product) => (
          <section aria-labelledby="people" className="wrap product-section print:hidden">
            <div className="section-head">
              <h2 id="people">Reviews and questions</h2>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 lg:grid-cols-2">
              <ReviewsSection product={product} />
              <Discussion
                subject={{ kind: 'product', id: product.id }}
                count={product.commentCount}
                isDemo={product.demo?.includes('comments')}
                isPart
              />
            </div>
          </section>
        )}
      </Part>
      <Part page={page} name="size" live="never">
        {({ ItsSize }, product) => <ItsSize product={product} />}
      </Part>
      <Part page={page} name="sheet" live="near">
        {({ Specification }, product) => <Specification product={product} />}
      </Part>
      <Part page={page} name="mentions" live="never">
        {({ Mentions }) => (
          <Mentions articles={queries.getQueryData(mentionsQuery(api, id, MENTIONS).queryKey) ?? []} />
        )}
      </Part>
      <Part page={page} name="recent" live="near">
        {({ RecentlyViewed }, product) => <RecentlyViewed id={product.id} />}
      </Part>
      <SummaryBar phone={ref} price={variant ?? product} after={actions} />
    </>
  );
}

type Parts = Awaited<ReturnType<typeof lazyParts.load>>;

type PageOfParts = {
  id: string;
  /** The whole phone, once it is fetched. */
  product: Product | undefined;
  queries: QueryClient;
  api: Api;
};

type PartProps = Pick<ServedPartProps<Parts>, 'live' | 'className'> & {
  page: PageOfParts;
  name: string;
  /** Queries it needs besides the phone. */
  needs?: readonly { queryKey: QueryKey }[];
  children: (parts: Parts, product: Product) => ReactNode;
};

/** A part of the page that is hydrated only when needed, and then fetches its data. */
function Part({ page: { id, product, queries, api }, name, needs = [], children, ...rest }: PartProps) {
  const isSettled = ({ queryKey }: { queryKey: QueryKey }) =>
    (queries.getQueryState(queryKey)?.status ?? 'pending') !== 'pending';
  // On the server the loader has fetched all of them.
  const hasData = product !== undefined && (import.meta.env.SSR || needs.every(isSettled));
  const code = {
    load: async () => {
      const fetchOnce = (query: { queryKey: QueryKey }) => queries.query({ ...query, staleTime: 'static' });
      // A failed query shows an error in its place.
      const others = needs.map((query) => fetchOnce(query).catch(() => null));
      const [parts] = await Promise.all([lazyParts.load(), fetchOnce(wholeProductQuery(api, id)), ...others]);
      return parts;
    },
    loaded: hasData ? lazyParts.loaded : undefined,
  };
  return (
    <ServedPart id={`${name}-${id}`} code={code} {...rest}>
      {(parts) => product && children(parts, product)}
    </ServedPart>
  );
}

function nameSize({ length }: string): string {
  if (length > VERY_LONG_NAME) return 'text-[min(1.5rem,12vw)] lg:text-[2.75rem]';
  return length > LONG_NAME
    ? 'text-[min(1.75rem,13vw)] lg:text-[2.75rem]'
    : 'text-[min(2.125rem,14vw)] lg:text-[3.75rem]';
}
