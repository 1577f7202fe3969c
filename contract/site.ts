import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, PartialDateField } from './fields.ts';
import { FIGURE_SOURCE_NAMES } from './phone/sources.ts';
import { PublicPage, PublicSettings } from './settings/public.ts';

/** How complete the catalogue's figures are, and their sources. */
export const DataSummary = z.object({
  phones: z.int(),
  /** Number of figures that a specification sheet can have. */
  fields: z.int(),
  known: z.int(),
  unknown: z.int(),
  sources: z.array(
    z.object({
      source: z.enum(FIGURE_SOURCE_NAMES),
      figures: z.int(),
      /** The date of the newest figure. */
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
      /**
       * Whether there is demo data. Figures it contributed to carry the word 'demo' and are listed in a phone's `demo`.
       */
      sampleReaders: z.boolean(),
      /** The server's version, from package.json. */
      version: z.string(),
      /** Absent if all settings have their defaults. */
      settings: PublicSettings.optional(),
    }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/site/pages/:id',
    summary: 'A text page: as it was published, or the default; 404 for one that is not published',
    access: 'public',
    params: IdParams,
    response: PublicPage,
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/site/data',
    summary: 'Number of figures in the catalogue by source, and of unpublished ones',
    access: 'public',
    response: DataSummary,
  }),
};
