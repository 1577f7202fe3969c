import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { BEST_LISTS, type BestList } from '#app/features/catalogue/lists/lists.ts';
import { bestListQuery, type ListedPhone } from '#app/features/catalogue/lists/lists-queries.ts';
import { NotRanked } from '#app/features/catalogue/score/not-ranked.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { Link } from '#app/lib/link.tsx';
import type { LoadArgs } from '#app/lib/screen.ts';
import { linkTo } from '#app/routes.ts';
import { ChipLink } from '#app/ui/controls/chip.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { keyFigures } from '#contract/phone/card.ts';

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const list = listAt(url.pathname);
  const { phones } = await ensureQuery(bestListQuery(api, list));
  return {
    head: {
      title: `${list.title} in India`,
      description: `${list.title}: phones one can buy in India, ordered by ${list.order}, with prices and the day they were recorded.`,
      canonical: `/best/${list.slug}`,
      ...(import.meta.env.SSR && {
        jsonLd: [listData(list, phones), breadcrumbData(crumbsOf(list))].filter((data) => data !== null),
      }),
    },
  };
}

export function Screen() {
  const list = listAt(useLocation().pathname);
  const { phones, total, ranked, waiting } = useSuspenseQuery(bestListQuery(useApi(), list)).data;
  return (
    <div className="wrap pt-5">
      <Breadcrumb crumbs={crumbsOf(list)} />
      <header className="mt-6 max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{list.title}</h1>
        <p className="mt-4 text-md text-ink-2">{list.text}</p>
        <p className="mt-3 text-sm text-ink-2">
          Ordered by {list.order}; only phones on sale. <ProseLink href="/how-we-score">How scores work</ProseLink>
        </p>
      </header>
      <OtherLists of={list} />
      {phones.length === 0 ? (
        <p className="mt-8">No phone on sale fits this list at present.</p>
      ) : (
        <ol className="mt-8 max-w-4xl">
          {phones.map((phone, at) => (
            <Row key={phone.id} phone={phone} place={at + 1} />
          ))}
        </ol>
      )}
      <NotRanked
        phones={waiting}
        note={`Part of their score is not published, so a place would be a guess. ${
          total - ranked > waiting.length
            ? `${total - ranked - waiting.length} more ${total - ranked - waiting.length === 1 ? 'is' : 'are'} left out for the same reason.`
            : ''
        }`}
      />
      {total > phones.length && (
        <p className="mt-6">
          <ProseLink href={listingPath(list)}>All {total} in the catalogue, with filters</ProseLink>
        </p>
      )}
    </div>
  );
}

function Row({ phone, place }: { phone: ListedPhone; place: number }) {
  return (
    <li className="group relative grid grid-cols-[1.75rem_4rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-4 sm:gap-x-6">
      <span className="figure text-xl font-[620] text-ink-3">{place}</span>
      <PhonePicture
        phone={phone}
        front
        decorative
        loading={place > 4 ? 'lazy' : 'eager'}
        className="h-20 w-full object-contain"
      />
      <div className="min-w-0">
        <h2 className="text-md font-semibold">
          <Link
            to={`/product/${phone.id}`}
            className="inline-block min-h-6 after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {phone.name}
          </Link>
        </h2>
        <p className="mt-0.5">
          <span className="figure font-[620]">
            <PriceTag phone={phone} hasDay />
          </span>{' '}
          <span className="text-xs text-ink-2 num">
            {phone.priceAt ? `recorded ${formatPartialDate(phone.priceAt)}` : 'day not recorded'}
          </span>
        </p>
        <p className="mt-1 text-xs text-ink-2 num">{keyFigures(phone, { withChipset: true }).join(' · ')}</p>
      </div>
      {phone.score !== null && (
        <span className="text-right">
          <span className="figure block text-2xl font-[650]">{phone.score}</span>
          <span className="text-2xs text-ink-3">score</span>
        </span>
      )}
    </li>
  );
}

function OtherLists({ of }: { of: BestList }) {
  return (
    <nav aria-label="Other lists" className="mt-6">
      <ul className="shelf gap-2 md:flex-wrap">
        {BEST_LISTS.filter(({ slug }) => slug !== of.slug).map(({ slug, label }) => (
          <li key={slug} className="shrink-0">
            <ChipLink to={`/best/${slug}`}>{label}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every list has a row in the route table, so its address names one. */
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

/** What search engines read. */
function listData(list: BestList, phones: readonly ListedPhone[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: list.title,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: phones.length,
    itemListElement: phones.map(({ id, name }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: `/product/${id}`,
      name,
    })),
  };
}
