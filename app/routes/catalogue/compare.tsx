import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import { compareQuery, popularComparisonsQuery, trendingQuery } from '#app/features/catalogue/card/card-queries.ts';
import { comparePath, readComparisonParams } from '#app/features/catalogue/compare/comparison.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { EmptyComparison } from '#app/features/catalogue/compare/empty-comparison.tsx';
import { SideBySide } from '#app/features/catalogue/compare/side-by-side.tsx';
import { useComparisonScreen } from '#app/features/catalogue/compare/use-comparison-screen.ts';
import { useApi } from '#app/lib/api.ts';
import type { Head, ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useCountedQuery } from '#app/lib/use-counted-query.ts';
import { Announcement } from '#app/ui/display/announcement.tsx';

/** How many phones are suggested as pairs while no comparison is popular. */
const SUGGESTED = 6;

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const { ids, view } = readComparisonParams(url.searchParams);
  // Only the browser has stored phones; a link without phones redirects to them.
  const storedIds = useComparison.getState().items.map(({ id }) => id);
  if (ids.length === 0 && storedIds.length > 0) throw redirect(comparePath(storedIds, view));
  const { products, unknown } = await ensureQuery(compareQuery(api, ids));
  if (products.length === 0) {
    await Promise.all([ensureQuery(popularComparisonsQuery(api)), ensureQuery(trendingQuery(api, SUGGESTED))]);
  }
  return { head: headOf(products, unknown.length > 0) };
}

function headOf(products: readonly { id: string; name: string }[], isPartly: boolean): Head {
  const names = products.map(({ name }) => name);
  return {
    title: names.length > 0 ? `${names.join(' vs ')}: comparison` : 'Compare phones',
    description:
      names.length > 1
        ? `${names.join(', ')} side by side: prices in India, full specifications and outlines drawn to the same scale.`
        : 'Put up to three phones side by side: prices in India, full specifications and outlines drawn to the same scale.',
    canonical: comparePath(products.map(({ id }) => id)),
    noIndex: isPartly || names.length === 1,
  };
}

export function Screen() {
  const api = useApi();
  const [search] = useSearchParams();
  const { ids } = readComparisonParams(search);
  const { products, unknown } = useCountedQuery(compareQuery(api, ids), (answer) => answer.products.length > 1);
  const screen = useComparisonScreen(products);

  return (
    <div className="wrap pt-8.5">
      <Announcement>{announcementOf(products)}</Announcement>
      {unknown.length > 0 && <UnknownPhones ids={unknown} />}
      {products.length > 0 ? <SideBySide products={products} screen={screen} /> : <EmptyScreen onChoose={screen.add} />}
    </div>
  );
}

function announcementOf(products: readonly { name: string }[]): string {
  if (products.length === 0) return 'No phones to compare.';
  return `Now comparing ${products.map(({ name }) => name).join(', ')}.`;
}

function EmptyScreen({ onChoose }: { onChoose: Parameters<typeof EmptyComparison>[0]['onChoose'] }) {
  const api = useApi();
  const popular = useSuspenseQuery(popularComparisonsQuery(api));
  const trending = useSuspenseQuery(trendingQuery(api, SUGGESTED));
  return <EmptyComparison popular={popular.data} suggested={trending.data} onChoose={onChoose} />;
}

function UnknownPhones({ ids }: { ids: readonly string[] }) {
  return (
    <p role="status" className="mb-6 rounded-control border border-line-2 bg-sheet px-4 py-3">
      {ids.length === 1 ? 'We couldn’t find a phone with the ID ' : 'We couldn’t find phones with the IDs '}
      <strong className="font-semibold wrap-anywhere">{ids.join(', ')}</strong>.{' '}
      {ids.length === 1 ? 'It was' : 'They were'} left out.
    </p>
  );
}
