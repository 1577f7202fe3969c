import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { loadTextPage, TextPage } from '#app/features/pages/text/text-page.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { Table, Td, Th, Tr } from '#app/ui/display/table.tsx';
import { FIGURE_SOURCES } from '#contract/phone/sources.ts';
import type { DataSummary } from '#contract/site.ts';

function dataQuery(api: Api) {
  return queryOptions({ queryKey: ['site', 'data'], queryFn: ({ signal }) => api.site.data({}, signal) });
}

export async function load(args: LoadArgs): Promise<ScreenData> {
  await args.ensureQuery(dataQuery(args.api));
  return loadTextPage(args, 'about-the-data');
}

export function Screen() {
  const { phones, fields, known, unknown, sources } = useSuspenseQuery(dataQuery(useApi())).data;
  const values = {
    fields: String(fields),
    phones: formatCount(phones),
    known: formatCount(known),
    unknown: formatCount(unknown),
    sourced: formatCount(sources.reduce((sum, { figures }) => sum + figures, 0)),
  };
  return <TextPage id="about-the-data" values={values} slots={{ sources: <Sources sources={sources} /> }} />;
}

function Sources({ sources }: Pick<DataSummary, 'sources'>) {
  const ranked = [...sources].sort(
    (a, b) => FIGURE_SOURCES[b.source].rank - FIGURE_SOURCES[a.source].rank || b.figures - a.figures,
  );
  return (
    <Table caption="Figures by source" className="text-sm md:min-w-md">
      <thead>
        <Tr>
          <Th>Source</Th>
          <Th numeric>Figures</Th>
          <Th>Newest</Th>
          <Th className="max-md:hidden">What it is</Th>
        </Tr>
      </thead>
      <tbody>
        {ranked.map(({ source, figures, newest }) => (
          <Tr key={source} className="align-top">
            <th scope="row" className="py-2.5 pr-3 text-left font-medium text-ink">
              {FIGURE_SOURCES[source].label}
              <span className="block font-normal text-ink-2 md:hidden">{FIGURE_SOURCES[source].about}</span>
            </th>
            <Td numeric>{formatCount(figures)}</Td>
            <Td>{formatPartialDate(newest)}</Td>
            <Td className="max-md:hidden">{FIGURE_SOURCES[source].about}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
