import { dotted } from '#app/lib/format.ts';
import { leftOutText } from '#app/lib/left-out-text.ts';
import type { Brand } from '#contract/brands.ts';
import { BEST_LIST_TITLES, type BestListSlug } from '#contract/phone/best-lists.ts';
import type { Sort } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PopularSearch, SearchResults } from '#contract/search.ts';

type Article = SearchResults['blogs'][number];

/** A line under the search field: a result, or a search to run. */
export type Suggestion =
  | { kind: 'phone'; phone: ProductCard; sort?: Sort | undefined }
  | { kind: 'brand'; brand: Brand }
  | { kind: 'article'; article: Article }
  | { kind: 'search'; search: string; label: string; note?: string; count?: number }
  | { kind: 'popular'; label: string; path: string }
  | { kind: 'list'; slug: BestListSlug; label: string };

export type SuggestionGroup = {
  title: string;
  suggestions: Suggestion[];
  /** The total, when it is larger than the title says. */
  count?: string;
};

/** In the dropdown; the search panel has room for everything the server sends. */
const PHONES = 6;

/** How the text was understood, the results by kind, and a link to all of them. Empty without results. */
export function suggestionGroups(results: SearchResults, text: string): SuggestionGroup[] {
  const found = [
    { title: 'From your search', suggestions: readAs(results, text) },
    ...foundGroups({ ...results, products: results.products.slice(0, PHONES) }),
  ].filter(hasSuggestions);
  if (found.length === 0) return [];
  return [
    ...found,
    { title: 'Search', suggestions: [{ kind: 'search', search: text, label: `All results for “${text}”` }] },
  ];
}

/** Results by kind. */
export function foundGroups(results: SearchResults): SuggestionGroup[] {
  const { products, closest = [], brands, blogs, understood } = results;
  const phones = (cards: readonly ProductCard[]) =>
    cards.map((phone) => ({ kind: 'phone' as const, phone, sort: understood?.sort }));
  const groups: SuggestionGroup[] = [
    { title: 'Phones', suggestions: phones(products) },
    { title: products.length > 0 ? 'Closest on sale now' : 'Closest names', suggestions: phones(closest) },
    { title: 'Lists', suggestions: listOf(results) },
    { title: 'Brands', suggestions: brands.map((brand) => ({ kind: 'brand', brand })) },
    { title: 'Articles', suggestions: blogs.map((article) => ({ kind: 'article', article })) },
  ];
  return groups.filter(hasSuggestions);
}

const hasSuggestions = ({ suggestions }: SuggestionGroup) => suggestions.length > 0;

/** The list for this purpose. */
function listOf({ understood }: SearchResults): Suggestion[] {
  const slug = understood?.intent?.list;
  return slug ? [{ kind: 'list', slug, label: BEST_LIST_TITLES[slug] }] : [];
}

/** One line for everything understood; a brand alone has its own line below. */
function readAs({ understood, total }: SearchResults, text: string): Suggestion[] {
  if (!understood) return [];
  if (understood.compare) return [{ kind: 'search', search: text, label: `Compare ${text}` }];
  if (understood.chips.every(({ key }) => key === 'brand')) return [];
  const labels = [
    ...understood.chips.map(({ label }) => label),
    ...(understood.query.search ? [`“${understood.rest}”`] : []),
  ];
  const note = leftOutText(understood);
  return [{ kind: 'search', search: text, label: dotted(labels), ...(note && { note }), count: total }];
}

/** Examples for readers without recent searches. */
export const EXAMPLES: SuggestionGroup = {
  title: 'Try searching for',
  suggestions: ['5G under 20k with a big battery', 'Small and light, up to 40,000', 'Pixel 8a vs OnePlus 12'].map(
    (search) => ({
      kind: 'search',
      search,
      label: search,
    }),
  ),
};

export function recentGroup(searches: readonly string[]): SuggestionGroup {
  return {
    title: 'Recent searches',
    suggestions: searches.map((search) => ({ kind: 'search', search, label: search })),
  };
}

export function popularGroups(searches: readonly PopularSearch[]): SuggestionGroup[] {
  if (searches.length === 0) return [];
  return [
    { title: 'Popular searches', suggestions: searches.map((search) => ({ kind: 'popular' as const, ...search })) },
  ];
}

export function pathOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'popular':
      return suggestion.path;
    case 'phone':
      return `/product/${suggestion.phone.id}`;
    case 'brand':
      return `/products?brand=${suggestion.brand.id}`;
    case 'article':
      return `/blog/${suggestion.article.id}`;
    case 'list':
      return `/best/${suggestion.slug}`;
    case 'search':
      return `/products?${new URLSearchParams({ brand: 'all', search: suggestion.search })}`;
  }
}

/** The text without the words a filter was read from; null when it does not contain them literally. */
export function withoutWords(text: string, words: string): string | null {
  let rest = text;
  for (const piece of words.split(' … ')) {
    const at = rest.toLowerCase().indexOf(piece.toLowerCase());
    if (at < 0) return null;
    rest = `${rest.slice(0, at)} ${rest.slice(at + piece.length)}`;
  }
  return rest.replace(/\s+/g, ' ').trim();
}
