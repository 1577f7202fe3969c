import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';

/** Separate from the cards' queries, whose code is larger than this page. */
function figuresQuery(api: Api) {
  return queryOptions({
    queryKey: ['about-us', 'figures'],
    queryFn: async ({ signal }) => {
      const [{ total }, brands, { count }] = await Promise.all([
        api.products.list({ query: { limit: '1' } }, signal),
        api.brands.list({}, signal),
        api.blogs.count({}, signal),
      ]);
      return { phones: total, articles: count, brands: brands.filter(({ productCount }) => productCount > 0).length };
    },
  });
}

export async function load(args: LoadArgs): Promise<ScreenData> {
  await args.ensureQuery(figuresQuery(args.api));
  return loadTextPage(args, 'about-us');
}

export function Screen() {
  return (
    <TextPage id="about-us">
      <CatalogueFigures />
    </TextPage>
  );
}

function CatalogueFigures() {
  const { phones, brands, articles } = useSuspenseQuery(figuresQuery(useApi())).data;
  return (
    <dl className="mb-10 grid grid-cols-2 gap-x-4 border-b border-line sm:grid-cols-4 sm:gap-x-7">
      <Figure label="Phones" value={phones} detail="in the catalogue today" />
      <Figure label="Brands" value={brands} detail="in the catalogue" />
      <Figure label="Articles" value={articles} detail="in the magazine" />
      <Figure label="Cookies" value={0} detail="set by this site" />
    </dl>
  );
}

function Figure({ label, value, detail }: { label: string; value: number; detail: string }) {
  return (
    <div className="border-t border-line py-4">
      <dt className="text-2xs font-[550] text-ink-3">{label}</dt>
      <dd className="mt-0.5">
        <span className="figure block text-[1.625rem] font-[620]">{formatCount(value)}</span>
        <span className="mt-0.5 block text-xs text-ink-2 num">{detail}</span>
      </dd>
    </div>
  );
}
