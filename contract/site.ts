import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PartialDateField } from './fields.ts';
import { FIGURE_SOURCE_NAMES } from './phone/sources.ts';

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
    summary: 'What every page says of the site: its version, and whether sample readers are in',
    access: 'public',
    response: z.object({
      /** Their figures carry the word 'demo' and are named in `demo` of a phone. */
      sampleReaders: z.boolean(),
      /** Of the server that answers, as package.json has it. */
      version: z.string(),
    }),
  }),
  data: endpoint({
    method: 'GET',
    path: '/api/site/data',
    summary: 'How many figures the catalogue has, from which sources, and how many nobody published',
    access: 'public',
    response: DataSummary,
  }),
};
