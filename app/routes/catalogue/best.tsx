import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { BestRow } from '#app/features/catalogue/lists/best-row.tsx';
import { ListChips } from '#app/features/catalogue/lists/list-chips.tsx';
import { BEST_LISTS, type BestList, nearestBudget } from '#app/features/catalogue/lists/lists.ts';
import { bestListQuery, type ListedPlace, STEP, shownIn } from '#app/features/catalogue/lists/lists-queries.ts';
import { UnrankedPhones } from '#app/features/catalogue/score/unranked-phones.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { linkTo } from '#app/routes.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { lowerFirst } from '#contract/phone/format.ts';

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const list = listAt(url.pathname);
  const { places } = await ensureQuery(bestListQuery(api, list, shownIn(url.searchParams)));
  return {
    head: {
      title: `${list.title} in India`,
      description: `${list.title} in India, ranked by ${list.order}: each with its price, how old that price is and the reason for its rank.`,
      canonical: `/best/${list.slug}`,
      ...(import.meta.env.SSR && {
        jsonLd: [listData(list, places), breadcrumbData(crumbsOf(list))].filter((data) => data !== null),
      }),
    },
  };
}

export function Screen() {
  const { pathname, search } = useLocation();
  const list = listAt(pathname);
  const shown = shownIn(new URLSearchParams(search));
  const { places, ranked, isMore, waiting, others } = useSuspenseQuery(bestListQuery(useApi(), list, shown)).data;
  return (
    <div className="wrap pt-1 lg:pt-4">
      <Breadcrumb crumbs={crumbsOf(list)} />
      <h1 className="text-[2rem] lg:mt-3 lg:text-[2.875rem]">{list.title}</h1>
      {places.length > 0 && (
        <p className="mt-2 text-sm text-ink-2 num lg:text-base">
          {countText(ranked, 'phone')} on sale, ranked by {list.order}.{' '}
          {list.query.sort === 'score' ? 'The marks on the bars and ‘than most’ refer' : '‘Than most’ refers'} to phones
          at the same price. <ProseLink href="/how-we-score">How scores work</ProseLink>
        </p>
      )}
      <ListChips chosen={list.slug} />
      {places.length === 0 ? (
        <Empty list={list} />
      ) : (
        <ol>
          {places.map((listed, at) => (
            <BestRow key={listed.phone.id} listed={listed} place={at + 1} measure={list.measure} />
          ))}
        </ol>
      )}
      {isMore && (
        <p className="border-t border-line pt-4 lg:pt-5">
          <ButtonLink
            to={`/best/${list.slug}?show=${shown + STEP}`}
            replace
            preventScrollReset
            className="max-md:w-full"
          >
            Show the next ten
          </ButtonLink>
        </p>
      )}
      <UnrankedPhones
        phones={waiting}
        note={
          <>
            {waitingText(waiting.length)}
            {others > 0 && (
              <>
                {' '}
                For the same reasons, <ProseLink href={listingPath(list)}>{countText(others, 'other')}</ProseLink>{' '}
                {others === 1 ? 'is' : 'are'} not ranked either.
              </>
            )}{' '}
            <ProseLink href="/about-the-data#corrections">Know a missing figure? Send it to us</ProseLink>
          </>
        }
      />
      {places.length > 0 && (
        <section aria-labelledby="look-for" className="mt-10 lg:mt-14">
          <h2 id="look-for" className="border-t-[1.5px] border-ink pt-3.5 text-xl lg:text-[1.625rem]">
            What to look for
          </h2>
          <p className="mt-1.5 max-w-measure text-ink-2">{list.advice}</p>
        </section>
      )}
    </div>
  );
}

function Empty({ list }: { list: BestList }) {
  const nearest = nearestBudget(list);
  return (
    <p className="border-t border-line py-8 text-md">
      No phone on sale matches this list.{' '}
      {nearest ? (
        <>
          Try: <ProseLink href={`/best/${nearest.slug}`}>{lowerFirst(nearest.label)}</ProseLink>.
        </>
      ) : (
        <ProseLink href="/best">See all lists</ProseLink>
      )}
    </p>
  );
}

function waitingText(phones: number): string {
  const [these, have] = phones === 1 ? ['This phone', 'has'] : ['These phones', 'have'];
  return `${these} could make this list, but ${have} no current price, or too few published figures for a score.`;
}

/** Every list has a row in the route table, so the address always names one. */
function listAt(pathname: string): BestList {
  const list = BEST_LISTS.find(({ slug }) => pathname === `/best/${slug}`) ?? BEST_LISTS[0];
  if (!list) throw new RangeError('There are no lists');
  return list;
}

function crumbsOf({ slug, label }: BestList) {
  return [linkTo('/products'), linkTo('/best'), { label, path: `/best/${slug}` }];
}

function listingPath({ query }: BestList): string {
  return `/products?${new URLSearchParams({ brand: 'all', status: 'available', ...query })}`;
}

/** JSON-LD for search engines. */
function listData(list: BestList, places: readonly ListedPlace[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: list.title,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: places.length,
    itemListElement: places.map(({ phone: { id, name } }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: `/product/${id}`,
      name,
    })),
  };
}
