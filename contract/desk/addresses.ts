import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, SlugField } from '../fields.ts';

/** The last part of an address, which is the id: it can be changed, and the old one redirects. */

const NewAddress = z.object({
  address: SlugField,
  /** To take an address that something else had before, whose readers are then no longer led on. */
  takeOver: z.boolean('Send true or false.').default(false),
});

const Moved = z.object({ id: SlugField });

const ADDRESS_SUMMARY =
  'the old one leads on; 409 where the address is taken, or was another’s and takeOver is not set';

export const addresses = {
  moveBlog: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/address',
    summary: `Give an article another address; ${ADDRESS_SUMMARY}`,
    access: 'writer',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  moveProduct: endpoint({
    method: 'PATCH',
    path: '/api/products/:id/address',
    summary: `Give a phone another address; ${ADDRESS_SUMMARY}`,
    access: 'catalogue',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  moveBrand: endpoint({
    method: 'PATCH',
    path: '/api/brands/:id/address',
    summary: `Give a brand another address; ${ADDRESS_SUMMARY}`,
    access: 'catalogue',
    params: IdParams,
    body: NewAddress,
    response: Moved,
  }),
  /** What leads to something, for the one who gives it another address. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/old-addresses',
    summary: 'Addresses that something had before, newest first',
    access: 'desk',
    query: z.object({ kind: z.enum(['blog', 'product', 'brand'], 'Use blog, product or brand.'), id: SlugField }),
    response: z.array(SlugField),
  }),
};
