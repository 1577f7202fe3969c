import { z } from 'zod';
import { Brand } from './brands.ts';
import { endpoint } from './endpoint.ts';
import { SearchField, SlugField } from './fields.ts';
import { BEST_LIST_SLUGS } from './phone/best-lists.ts';
import { SORTS } from './phone/filters.ts';
import { ProductCard } from './phone/product.ts';

/** An article in the suggestions. */
export const ArticleHit = z.object({ id: SlugField, title: z.string(), excerpt: z.string() });

/** What a text says in the filter's own terms. */
export const Understood = z.object({
  /** Parameters of the filter; `search` where the rest finds phones. */
  query: z.record(z.string(), z.string()),
  /** What was read, each with the words it was read from. */
  chips: z.array(z.object({ key: z.string(), label: z.string(), words: z.string() })),
  /** The words that are no wish: names, or what no one understands. */
  rest: z.string(),
  /** The rest finds phones by itself, but none that meets the other wishes, so that it was left out. */
  isRestElsewhere: z.literal(true).optional(),
  /** How the phones are ordered, where the text says so. */
  sort: z.enum(SORTS).optional(),
  /** What the phone is wanted for, with the list and the article about it. */
  intent: z
    .object({
      key: z.string(),
      label: z.string(),
      list: z.enum(BEST_LIST_SLUGS).optional(),
      article: SlugField.optional(),
    })
    .optional(),
  /** The phones to put side by side, of a `vs`. */
  compare: z.array(SlugField).optional(),
});

export type Understood = z.infer<typeof Understood>;

export const SearchResults = z.object({
  products: z.array(ProductCard),
  /**
   * Where no phone of the products can be bought, two of the same brand that can, with the nearest scores; where there
   * are no products at all, phones of nearly that name. Missing otherwise.
   */
  closest: z.array(ProductCard).optional(),
  brands: z.array(Brand),
  blogs: z.array(ArticleHit),
  /** Missing where the text is a name or nothing that we know. */
  understood: Understood.optional(),
  /** How many phones the listing shows for it, by what was understood or by the words themselves. */
  total: z.int(),
});

export type SearchResults = z.infer<typeof SearchResults>;

/** What several readers of one day searched for. */
export const PopularSearch = z.object({
  label: z.string(),
  /** Where it leads. */
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
    summary: 'What others search: what several different visitors of one day meant, never the words of one',
    access: 'public',
    response: z.array(PopularSearch),
  }),
  made: endpoint({
    method: 'POST',
    path: '/api/search/made',
    summary: 'Counts a search by how it was understood; the words are not stored',
    access: 'public',
    body: z.object({ search: SearchField }),
    response: z.object({}),
  }),
};
