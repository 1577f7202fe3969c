import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const site = {
  get: endpoint({
    method: 'GET',
    path: '/api/site',
    summary: 'What every page says of the site: whether sample readers are in',
    access: 'public',
    response: z.object({
      /** Their figures carry the word 'demo' and are named in `demo` of a phone. */
      sampleReaders: z.boolean(),
    }),
  }),
};
