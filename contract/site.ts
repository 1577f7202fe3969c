import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PartialDateField } from './fields.ts';
import { FIGURE_SOURCE_NAMES } from './phone/sources.ts';
import { PublicPage, PublicSettings } from './settings/public.ts';
import { TEXT_PAGES } from './settings/sections.ts';

/** How much the sheets hold, and where it is from. */
export const DataSummary = z.object({
  phones: z.int(),
  /** Figures that a sheet may have. */
  fields: z.int(),
  known: z.int(),
  unknown: z.int(),
  sources: z.array(
    z.object({
      source: z.enum(FIGURE_SOURCE_NAMES),
      figures: z.int(),
      /** The day of the newest of them. */
      newest: PartialDateField,
    }),
  ),
});
export type DataSummary = z.infer<typeof DataSummary>;

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/api/site',
    summary:
      'What every page shows about the site: its version, whether demo readers are present, and changed settings',
    access: 'public',
    response: z.object({
      /** Their figures carry the word 'demo' and are named in `demo` of a phone. */
      sampleReaders: z.boolean(),
      /** Of the server that answers, as package.json has it. */
      version: z.string(),
      /** Missing where everything is as it ships. */
      settings: PublicSettings.optional(),
    }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/site/pages/:id',
    summary: 'A text page: as an admin published it, or the default',
    access: 'public',
    params: z.object({ id: z.enum(TEXT_PAGES, 'There is no such page.') }),
    response: PublicPage,
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/site/data',
    summary: 'How many figures the catalogue has, from which sources, and how many are unpublished',
    access: 'public',
    response: DataSummary,
  }),
};
