import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { compareQuery } from '#app/features/catalogue/card/card-queries.ts';
import { readSizeAddress, type SizeAddress, sizePath } from '#app/features/catalogue/size/size-address.ts';
import { SizeTool } from '#app/features/catalogue/size/size-tool.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useAddress } from '#app/lib/use-address.ts';

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const { ids } = readSizeAddress(url.searchParams);
  const isNamed = ids.length > 0;
  const shown = isNamed ? ids : await ensureQuery(popularPairQuery(api));
  const { products, unknown } = await ensureQuery(compareQuery(api, shown));
  const names = isNamed ? products.map(({ name }) => name).join(', ') : '';
  return {
    head: {
      title: names ? `${names} at actual size` : 'Phones at actual size',
      description: `${names || 'Phones'} at actual size on your screen: width, height, weight and thumb reach.`,
      canonical: sizePath({ ids: isNamed ? products.map(({ id }) => id) : [] }),
      noIndex: isNamed && (unknown.length > 0 || products.length > 1),
    },
  };
}

export function Screen() {
  const [search] = useSearchParams();
  const address = readSizeAddress(search);
  return (
    <div className="wrap pt-3.5 lg:pt-8.5">
      {address.ids.length > 0 ? <Chosen address={address} /> : <Start address={address} />}
    </div>
  );
}

function Chosen({ address }: { address: SizeAddress }) {
  const { products } = useSuspenseQuery(compareQuery(useApi(), address.ids)).data;
  return <SizeTool phones={products} address={address} />;
}

const loadStart = () => import('#app/features/catalogue/size/start-phones.ts');

/** The most compared pair, until it is known what this reader compared or viewed. */
function Start({ address }: { address: SizeAddress }) {
  const popular = useSuspenseQuery(popularPairQuery(useApi())).data;
  const { open } = useAddress();
  const start = useEffectEvent(async () => {
    const { readStartPhones } = await loadStart();
    const ids = readStartPhones(popular);
    if (ids.length > 0) void open(sizePath({ ...address, ids: [...ids] }), { replace: true });
  });
  useEffect(() => {
    // If they cannot be fetched, the popular pair stays.
    start().catch(() => {});
  }, []);
  return <Chosen address={{ ...address, ids: popular }} />;
}

/** The most compared pair; without any comparisons, the two most viewed phones. */
function popularPairQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'popular-pair'],
    queryFn: async ({ signal }) => {
      const [pair] = await api.products.popularComparisons({}, signal);
      const phones =
        pair?.products ?? (await api.products.trending({ query: { limit: '2', status: 'available' } }, signal));
      return phones.map(({ id }) => id);
    },
  });
}
