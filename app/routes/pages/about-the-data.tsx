import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type TextDocument, textHead } from '#app/features/pages/legal/document.ts';
import { TextPage } from '#app/features/pages/legal/text-page.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatCount, formatPartialDate } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { FIGURE_SOURCES } from '#contract/phone/sources.ts';
import type { DataSummary } from '#contract/site.ts';

const page = {
  path: '/about-the-data' as const,
  title: 'About the data',
  lead: 'Where the figures on this site come from, how sources are weighed against each other, and how much is not known.',
};

function dataQuery(api: Api) {
  return queryOptions({ queryKey: ['site', 'data'], queryFn: ({ signal }) => api.site.data({}, signal) });
}

export async function load({ api, ensureQuery }: LoadArgs): Promise<ScreenData> {
  await ensureQuery(dataQuery(api));
  return { head: textHead(page) };
}

export function Screen() {
  const { data } = useSuspenseQuery(dataQuery(useApi()));
  return <TextPage document={documentOf(data)} />;
}

function documentOf({ phones, fields, known, unknown, sources }: DataSummary): TextDocument {
  const ranked = [...sources].sort(
    (a, b) => FIGURE_SOURCES[b.source].rank - FIGURE_SOURCES[a.source].rank || b.figures - a.figures,
  );
  const sourced = sources.reduce((sum, { figures }) => sum + figures, 0);
  return {
    ...page,
    sections: [
      {
        id: 'how-much',
        title: 'How much there is',
        blocks: [
          `A sheet has room for ${fields} figures. The ${formatCount(phones)} phones of the catalogue have ${formatCount(known)} figures between them; ${formatCount(unknown)} are not published, and we do not guess them. A sheet names them in a line of its own.`,
          `The source and day of ${formatCount(sourced)} figures are written down. On the page of a phone, point at a figure, tap it or reach it by keyboard to see them. Prices have their own day and source.`,
        ],
      },
      {
        id: 'sources',
        title: 'The sources',
        blocks: [
          {
            table: {
              caption: 'Figures by source, the most trusted first',
              columns: ['Source', 'Figures', 'Newest', 'What it is'],
              rows: ranked.map(({ source, figures, newest }) => [
                FIGURE_SOURCES[source].label,
                formatCount(figures),
                formatPartialDate(newest),
                FIGURE_SOURCES[source].about,
              ]),
            },
          },
        ],
      },
      {
        id: 'weighing',
        title: 'How they are weighed',
        blocks: [
          'Two sources that agree outrank one. What a person at our desk checked outranks both. Where two sources agree against the sheet, the sheet is wrong and is changed.',
          'A source that speaks of phones sold in India is believed before one that speaks of the whole world: the same name can be another phone elsewhere.',
          'Not known and not there are different things. We show “No” only when a source confirms it, or when sheets that always name a thing leave it out.',
        ],
      },
      {
        id: 'prices',
        title: 'How old prices are',
        blocks: [
          'Phone prices rose in 2026. Most of ours were recorded in January 2026, those of newer phones at their launch, so a shop may ask more today. Every price shows its day; one that is older than 18 months is shown as last recorded. [What changed in prices in 2026](/blog/what-changed-in-prices-2026) has the reasons.',
        ],
      },
      {
        id: 'corrections',
        title: 'When a figure is wrong',
        blocks: [
          'Suggest another one on the page of the phone, with where you have it from. Our desk looks at it, nobody sees it before, and you are told what was decided. What is accepted is on the page at once, and its source says that it came from a reader.',
        ],
      },
    ],
  };
}
