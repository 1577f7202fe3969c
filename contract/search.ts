import { z } from 'zod';
import { Brand } from './brands.ts';
import { endpoint } from './endpoint.ts';
import { SearchField, SlugField } from './fields.ts';
import { ProductCard } from './phone/product.ts';

/** An article in the suggestions. */
export const ArticleHit = z.object({ id: SlugField, title: z.string(), excerpt: z.string() });

export const SearchResults = z.object({
  products: z.array(ProductCard),
  brands: z.array(Brand),
  blogs: z.array(ArticleHit),
});

export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Phones, brands and articles for what somebody typed',
    access: 'public',
    query: z.object({ search: SearchField.default('') }),
    response: SearchResults,
  }),
};
