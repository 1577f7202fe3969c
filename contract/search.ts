import { z } from 'zod';
import { Brand } from './brands.ts';
import { endpoint } from './endpoint.ts';
import { SearchField, SlugField } from './fields.ts';
import { BEST_LIST_SLUGS } from './phone/best-lists.ts';
import { SORTS } from './phone/filters.ts';
import { ProductCard } from './phone/product.ts';

/** An article among the suggestions. */
export const ArticleHit = z.object({ id: SlugField, title: z.string(), excerpt: z.string() });

/** What a search text means, as filters. */
export const Understood = z.object({
  /** Filter parameters, including `search` if the remaining text finds phones. */
  query: z.record(z.string(), z.string()),
  /** The recognised filters, with the words they were read from. */
  chips: z.array(z.object({ key: z.string(), label: z.string(), words: z.string() })),
  /** The remaining words: names, or text that was not understood. */
  rest: z.string(),
  /** The remaining text finds phones, but none that match the filters, so it was ignored. */
  isRestElsewhere: z.literal(true).optional(),
  /** The sort order, if the text names one. */
  sort: z.enum(SORTS).optional(),
  /** The intended use, with its list and article. */
  intent: z
    .object({
      key: z.string(),
      label: z.string(),
      list: z.enum(BEST_LIST_SLUGS).optional(),
      article: SlugField.optional(),
    })
    .optional(),
  /** The phones of a `vs` search. */
  compare: z.array(SlugField).optional(),
});

export type Understood = z.infer<typeof Understood>;

export const SearchResults = z.object({
  products: z.array(ProductCard),
  /**
   * If none of the products is on sale: two phones of the same brand that are, with the nearest scores. If there are no
   * products: phones with a similar name. Absent otherwise.
   */
  closest: z.array(ProductCard).optional(),
  brands: z.array(Brand),
  blogs: z.array(ArticleHit),
  /** Absent if the text is a name or was not understood. */
  understood: Understood.optional(),
  /** The number of phones that the listing shows for this search. */
  total: z.int(),
});

export type SearchResults = z.infer<typeof SearchResults>;

/** A search made by several readers on one day. */
export const PopularSearch = z.object({
  label: z.string(),
  /** Its address. */
  path: z.string(),
});
export type PopularSearch = z.infer<typeof PopularSearch>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Phones, brands and articles for a search text',
    access: 'public',
    query: z.object({ search: SearchField.default('') }),
    response: SearchResults,
  }),
  popular: endpoint({
    method: 'GET',
    path: '/api/search/popular',
    summary: 'Popular searches, each made by several visitors on one day',
    access: 'public',
    response: z.array(PopularSearch),
  }),
  made: endpoint({
    method: 'POST',
    path: '/api/search/made',
    summary: 'Count a search by how it was understood; its text is not stored',
    access: 'public',
    body: z.object({ search: SearchField }),
    response: z.object({}),
  }),
};
