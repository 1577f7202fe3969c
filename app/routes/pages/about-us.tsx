import { useSuspenseQuery } from '@tanstack/react-query';
import { listedBrandsQuery, productCountQuery } from '#app/features/catalogue/card/api.ts';
import { KeyFigures } from '#app/features/catalogue/product/key-figures.tsx';
import { aboutUs } from '#app/features/pages/legal/documents/about-us.ts';
import { loadTextPage, SitePage } from '#app/features/pages/site-pages/site-page.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';

export async function load(args: LoadArgs): Promise<ScreenData> {
  const { api, queries } = args;
  await Promise.all([queries.ensureQueryData(productCountQuery(api)), queries.ensureQueryData(listedBrandsQuery(api))]);
  return loadTextPage(args, 'about-us', aboutUs);
}

export function Screen() {
  return (
    <SitePage id="about-us" document={aboutUs}>
      <CatalogueFigures />
    </SitePage>
  );
}

function CatalogueFigures() {
  const api = useApi();
  const phones = useSuspenseQuery(productCountQuery(api)).data.total;
  const brands = useSuspenseQuery(listedBrandsQuery(api)).data.filter(({ productCount }) => productCount > 0).length;
  return (
    <div className="mb-10 border-b border-line">
      <KeyFigures
        figures={[
          { label: 'Phones', value: formatCount(phones), detail: 'in the catalogue today' },
          { label: 'Brands', value: formatCount(brands), detail: 'with a phone in it' },
          { label: 'Cookies', value: formatCount(0), detail: 'set by this site' },
        ]}
      />
    </div>
  );
}
