import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { pricesQuery, productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { chosenVariant } from '#app/features/catalogue/compare/variants.ts';
import { Actions, AlertRow, ShareButton } from '#app/features/catalogue/product/actions.tsx';
import { Facts } from '#app/features/catalogue/product/facts.tsx';
import { Price } from '#app/features/catalogue/product/price.tsx';
import { hasMoney, hasPrices, MONEY_ID, PRICE_ID } from '#app/features/catalogue/product/section/has-parts.ts';
import { crumbsOf, productData, summaryOf } from '#app/features/catalogue/product/structured-data.ts';
import { SummaryBar } from '#app/features/catalogue/product/summary-bar.tsx';
import { useNoteView } from '#app/features/catalogue/recent/recent-phones.ts';
import { verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { servedCommentsQuery } from '#app/features/community/comments/comments-queries.ts';
import { LikeButton } from '#app/features/community/reactions/like-button.tsx';
import { servedReviewsQuery } from '#app/features/community/reviews/reviews-queries.ts';
import { mentionsQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { notFoundIfMalformed } from '#app/lib/api-error.ts';
import { type ScreenData, socialPicture } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useCountedQuery } from '#app/lib/use-counted-query.ts';
import { lazyCode, ServedPart } from '#app/ssr/served-part.tsx';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { ChevronLeftIcon } from '#app/ui/display/product-icons.tsx';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantKey } from '#contract/phone/format.ts';

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
/** Letters from which on a name is set smaller. */
const LONG_NAME = 18;
const VERY_LONG_NAME = 34;

export async function load({ api, queries, ensureQuery, params: { id = '' } }: LoadArgs): Promise<ScreenData> {
  const [product] = await Promise.all([
    ensureQuery(productQuery(api, id)),
    // A part that fails says so in its place.
    ensureQuery(pricesQuery(api, id)).catch(() => null),
    ensureQuery(verdictQuery(api, id)).catch(() => null),
    ensureQuery(mentionsQuery(api, id, MENTIONS)).catch(() => null),
    lazyParts.load(),
  ]).catch(notFoundIfMalformed('There is no such phone.'));
  const subject = { kind: 'product', id: product.id } as const;
  // Without them the page is whole; the browser asks again.
  if (import.meta.env.SSR && product.commentCount > 0)
    await ensureQuery(servedCommentsQuery(api, subject)).catch(() => null);
  const served = servedReviewsQuery(api, product.id);
  if (import.meta.env.SSR && product.reviewCount > 0) await ensureQuery(served).catch(() => null);
  const description = summaryOf(product);
  return {
    head: {
      title: `${fullName(product)}: price in India, specifications`,
      description,
      canonical: `/product/${product.id}`,
      type: 'product',
      // Only the server writes these, so the browser does not fetch the code for them.
      ...(import.meta.env.SSR && {
        image: socialPicture('product', product.id, phonePictureVersion(product)),
        jsonLd: [
          productData(product, description, queries.getQueryData(served.queryKey)?.reviews),
          breadcrumbData(crumbsOf(product)),
        ].filter((data) => data !== null),
      }),
    },
  };
}

export function Screen() {
  const api = useApi();
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const product = useCountedQuery(productQuery(api, id));
  const { data: mentions = [] } = useQuery(mentionsQuery(api, id, MENTIONS));
  const actions = useRef<HTMLDivElement>(null);
  useNoteView(product);
  const [search, setSearch] = useSearchParams();
  const named = search.get(VARIANT);
  // Shown at once; the address follows when the router has come round to it.
  const [picked, setPicked] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it holds until the address or the phone changes
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
    <ServedPart id={`instead-${id}`} code={lazyParts} live="near">
      {({ Instead }) => <Instead product={product} />}
    </ServedPart>
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
            {/* A photograph that does not load gives way to the drawing, which takes the code. */}
            <ServedPart
              id={`picture-${id}`}
              code={lazyParts}
              live={product.image ? 'near' : 'pressed'}
              className="product-stage"
            >
              {({ ProductPicture }) => <ProductPicture key={product.id} product={product} />}
            </ServedPart>
            <Price product={product} chosen={variant} onChoose={choose} />
          </div>
          <ServedPart id={`worth-${id}`} code={lazyParts} live="pressed" className="product-worth">
            {({ Worth }) => <Worth product={product} />}
          </ServedPart>
          <Actions product={product} variant={namedKey} ref={actions} />
          {product.pictures.length > 0 && (
            <ServedPart id={`pictures-${id}`} code={lazyParts} live="never" className="product-pictures">
              {({ FurtherPictures }) => <FurtherPictures pictures={product.pictures} name={fullName(product)} />}
            </ServedPart>
          )}
        </article>
      </div>
      {product.status === 'discontinued' && instead}
      {hasMoney(product) && (
        <section aria-labelledby={MONEY_ID} className="wrap product-section">
          <ServedPart id={`money-${id}`} code={lazyParts} live="pressed">
            {({ Money }) => <Money product={product} />}
          </ServedPart>
          {product.score !== null && (
            <ServedPart id={`score-${id}`} code={lazyParts} live="pressed" className="print:hidden">
              {({ ScoreFold }) => <ScoreFold id={id} />}
            </ServedPart>
          )}
        </section>
      )}
      <ServedPart id={`figures-${id}`} code={lazyParts} live="pressed">
        {({ KeyFiguresSection }) => <KeyFiguresSection product={product} />}
      </ServedPart>
      {product.status !== 'discontinued' && instead}
      {hasPrices(product) && (
        <section aria-labelledby={PRICE_ID} className="wrap product-section">
          <ServedPart id={`prices-${id}`} code={lazyParts} live={isNamed ? 'now' : 'pressed'}>
            {({ PriceSection }) => <PriceSection product={product} variant={variant} />}
          </ServedPart>
          <AlertRow product={product} variant={namedKey} />
        </section>
      )}
      <ServedPart id={`people-${id}`} code={lazyParts} live={hash ? 'now' : 'near'}>
        {({ ReviewsSection, Discussion }) => (
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
      </ServedPart>
      <ServedPart id={`size-${id}`} code={lazyParts} live="never">
        {({ ItsSize }) => <ItsSize product={product} />}
      </ServedPart>
      <ServedPart id={`sheet-${id}`} code={lazyParts} live="near">
        {({ Specification }) => <Specification product={product} />}
      </ServedPart>
      <ServedPart id={`mentions-${id}`} code={lazyParts} live="never">
        {({ Mentions }) => <Mentions articles={mentions} />}
      </ServedPart>
      <ServedPart id={`recent-${id}`} code={lazyParts} live="near">
        {({ RecentlyViewed }) => <RecentlyViewed id={product.id} />}
      </ServedPart>
      <SummaryBar phone={ref} price={variant ?? product} after={actions} />
    </>
  );
}

function nameSize({ length }: string): string {
  if (length > VERY_LONG_NAME) return 'text-[min(1.5rem,12vw)] lg:text-[2.75rem]';
  return length > LONG_NAME
    ? 'text-[min(1.75rem,13vw)] lg:text-[2.75rem]'
    : 'text-[min(2.125rem,14vw)] lg:text-[3.75rem]';
}
