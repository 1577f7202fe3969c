import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { compareQuery } from '#app/features/catalogue/card/card-queries.ts';
import { readSizeAddress, sizePath } from '#app/features/catalogue/size/size-address.ts';
import { SizeTool } from '#app/features/catalogue/size/size-tool.tsx';
import { useApi } from '#app/lib/api.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';

export async function load({ api, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const { ids } = readSizeAddress(url.searchParams);
  const { products, unknown } = await ensureQuery(compareQuery(api, ids));
  const names = products.map(({ name }) => name).join(', ');
  return {
    head: {
      title: names ? `${names} at actual size` : 'Phones at actual size',
      description: `${names || 'Phones'} on your screen as large as in your hand: width, thickness and what a thumb reaches.`,
      canonical: sizePath({ ids: products.map(({ id }) => id) }),
      noIndex: unknown.length > 0 || products.length > 1,
    },
  };
}

export function Screen() {
  const [search] = useSearchParams();
  const address = readSizeAddress(search);
  const { products } = useSuspenseQuery(compareQuery(useApi(), address.ids)).data;
  return (
    <div className="wrap pt-8.5">
      <SizeTool phones={products} address={address} />
    </div>
  );
}
