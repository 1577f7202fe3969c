import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { pricesQuery, productQuery, similarQuery } from '#app/features/catalogue/card/card-queries.ts';
import { chosenVariant } from '#app/features/catalogue/compare/variants.ts';
import { Actions } from '#app/features/catalogue/product/actions.tsx';
import { Facts } from '#app/features/catalogue/product/facts.tsx';
import { Price } from '#app/features/catalogue/product/price.tsx';
import { crumbsOf, productData, summaryOf } from '#app/features/catalogue/product/structured-data.ts';
import { SummaryBar } from '#app/features/catalogue/product/summary-bar.tsx';
import { useNoteView } from '#app/features/catalogue/recent/recent-phones.ts';
import { scoreQuery, verdictQuery } from '#app/features/catalogue/score/score-queries.ts';
import { servedCommentsQuery } from '#app/features/community/comments/comments-queries.ts';
import { servedReviewsQuery } from '#app/features/community/reviews/reviews-queries.ts';
import { mentionsQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { notFoundIfMalformed } from '#app/lib/api-error.ts';
import { cx } from '#app/lib/cx.ts';
import { type ScreenData, socialPicture } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useCountedQuery } from '#app/lib/use-counted-query.ts';
import { lazyCode, ServedPart } from '#app/ssr/served-part.tsx';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { phonePictureVersion } from '#contract/media/picture-version.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantKey } from '#contract/phone/format.ts';

const lazyParts = lazyCode(async () => {
  const [parts, { RecentlyViewed }, { Discussion }, { ReviewsSection }, { Mentions }] = await Promise.all([
    import('#app/features/catalogue/product/lazy-parts.tsx'),
    import('#app/features/catalogue/recent/recently-viewed.tsx'),
    import('#app/features/community/comments/discussion.tsx'),
    import('#app/features/community/reviews/reviews-section.tsx'),
    import('#app/features/magazine/blogs/mentions.tsx'),
  ]);
  const { BuyingAdvice, ClosePhones, ItsSize, ProductPicture, ScoreRing, Specification, VariantFigures, WhereToBuy } =
    parts;
  const ofPhone = {
    BuyingAdvice,
    ClosePhones,
    ItsSize,
    ProductPicture,
    ScoreRing,
    Specification,
    VariantFigures,
    WhereToBuy,
  };
  return { ...ofPhone, RecentlyViewed, Discussion, ReviewsSection, Mentions };
});

const SIMILAR = 4;
const MENTIONS = 4;
const VARIANT = 'variant';
/** Letters from which on a name is set smaller. */
const LONG_NAME = 22;

export async function load({ api, queries, ensureQuery, params: { id = '' } }: LoadArgs): Promise<ScreenData> {
  const [product] = await Promise.all([
    ensureQuery(productQuery(api, id)),
    ensureQuery(similarQuery(api, id, SIMILAR)),
    ensureQuery(pricesQuery(api, id)),
    ensureQuery(scoreQuery(api, id)),
    ensureQuery(verdictQuery(api, id)),
    ensureQuery(mentionsQuery(api, id, MENTIONS)),
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
  const similar = useSuspenseQuery(similarQuery(api, id, SIMILAR));
  const prices = useSuspenseQuery(pricesQuery(api, id));
  const score = useSuspenseQuery(scoreQuery(api, id));
  const verdict = useSuspenseQuery(verdictQuery(api, id));
  const mentions = useSuspenseQuery(mentionsQuery(api, id, MENTIONS));
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

  const ref = { id: product.id, name: product.name, variant: isNamed ? variantKey(variant) : undefined };

  const choose = (key: string) => {
    setPicked(key);
    setSearch({ [VARIANT]: key }, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <div className="wrap pt-5">
        <Breadcrumb crumbs={crumbsOf(product)} />
        <article className="mt-4 grid grid-cols-1 items-start gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="lg:col-start-2">
            <h1
              className={cx(
                'text-3xl text-balance',
                product.name.length > LONG_NAME ? 'md:text-[2.75rem]' : 'md:text-[3.75rem]',
              )}
            >
              {product.name}
            </h1>
            <Facts product={product} />
          </div>
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {/* A photograph that does not load gives way to the drawing, which takes the code. */}
            <ServedPart id={`picture-${id}`} code={lazyParts} live={product.image ? 'near' : 'pressed'}>
              {({ ProductPicture }) => <ProductPicture key={product.id} product={product} />}
            </ServedPart>
          </div>
          <div className="lg:col-start-2">
            {!product.verdict && verdict.data.summary && (
              <p className="max-w-[46ch] font-display text-xl leading-snug font-[560] text-balance">
                {verdict.data.summary}
              </p>
            )}
            <Price product={product} chosen={variant} onChoose={choose} />
            <Actions product={product} variant={isNamed ? variantKey(variant) : undefined} ref={actions} />
            <ServedPart id={`worth-${id}`} code={lazyParts} live="never">
              {({ WhereToBuy, ScoreRing }) => (
                <>
                  <WhereToBuy product={product} />
                  <ScoreRing score={score.data} verdict={verdict.data} />
                </>
              )}
            </ServedPart>
          </div>
        </article>
      </div>
      <ServedPart id={`advice-${id}`} code={lazyParts} live="never">
        {({ BuyingAdvice }) => <BuyingAdvice product={product} score={score.data} verdict={verdict.data} />}
      </ServedPart>
      <ServedPart id={`figures-${id}`} code={lazyParts} live={isNamed ? 'now' : 'never'}>
        {({ VariantFigures }) => (
          <VariantFigures product={product} variant={variant} prices={prices.data} verdict={verdict.data} />
        )}
      </ServedPart>
      <ServedPart id={`size-${id}`} code={lazyParts} live="never">
        {({ ItsSize }) => <ItsSize product={product} />}
      </ServedPart>
      <ServedPart id={`sheet-${id}`} code={lazyParts} live="near">
        {({ Specification }) => <Specification product={product} />}
      </ServedPart>
      <ServedPart id={`people-${id}`} code={lazyParts} live={hash ? 'now' : 'near'}>
        {({ ReviewsSection, Discussion }) => (
          <div className="wrap mt-16">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 border-t-[1.5px] border-ink pt-4 lg:grid-cols-2">
              <ReviewsSection product={product} />
              <Discussion
                subject={{ kind: 'product', id: product.id }}
                count={product.commentCount}
                isDemo={product.demo?.includes('comments')}
              />
            </div>
          </div>
        )}
      </ServedPart>
      <ServedPart id={`mentions-${id}`} code={lazyParts} live="never">
        {({ Mentions }) => <Mentions articles={mentions.data} />}
      </ServedPart>
      <ServedPart id={`similar-${id}`} code={lazyParts} live="near">
        {({ ClosePhones }) => <ClosePhones of={product} phones={similar.data} />}
      </ServedPart>
      <ServedPart id={`recent-${id}`} code={lazyParts} live="near">
        {({ RecentlyViewed }) => <RecentlyViewed id={product.id} />}
      </ServedPart>
      <SummaryBar phone={ref} price={(variant ?? product).price} variant={variant} after={actions} />
    </>
  );
}
