import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, SlugField } from '#contract/fields.ts';

/** The last part of a web address is the id. It can be changed, and the old one redirects. */

const NewAddress = z.object({
  address: SlugField,
  /** Takes an old address of another item, which then no longer redirects. */
  takeOver: z.boolean('Set takeOver to true or false.').default(false),
});

const Moved = z.object({ id: SlugField });

const ADDRESS_SUMMARY =
  'the old one redirects; 409 if the address is taken, or redirects elsewhere and takeOver is not set';

export const addresses = {
  moveBlog: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/address',
    summary: `Change the web address of an article; ${ADDRESS_SUMMARY}`,
    access: 'writer',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  moveProduct: endpoint({
    method: 'PATCH',
    path: '/api/products/:id/address',
    summary: `Change the web address of a phone; ${ADDRESS_SUMMARY}`,
    access: 'catalogue',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  moveBrand: endpoint({
    method: 'PATCH',
    path: '/api/brands/:id/address',
    summary: `Change the web address of a brand; ${ADDRESS_SUMMARY}`,
    access: 'catalogue',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/old-addresses',
    summary: 'Former web addresses of an item, newest first',
    access: 'desk',
    query: z.object({ kind: z.enum(['blog', 'product', 'brand'], 'Use blog, product or brand.'), id: SlugField }),
    response: z.array(SlugField),
  }),
};
