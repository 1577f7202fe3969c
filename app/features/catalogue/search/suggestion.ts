import { leftOutText } from '#app/lib/clean-search.ts';
import type { Brand } from '#contract/brands.ts';
import { BEST_LIST_TITLES, type BestListSlug } from '#contract/phone/best-lists.ts';
import type { Sort } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PopularSearch, SearchResults } from '#contract/search.ts';

type Article = SearchResults['blogs'][number];

/** One line under the search field: something found, or a search to make. */
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
  /** How many there are in all, where that is more than its title says. */
  count?: string;
};

/** Under the field; a screen of its own has room for all that the server sends. */
const PHONES = 6;

/** What was read, what was found by kind, and last the way to all of it. Nothing found has no groups. */
export function suggestionGroups(results: SearchResults, text: string): SuggestionGroup[] {
  const found = [
    { title: 'Read from your words', suggestions: readAs(results, text) },
    ...foundGroups({ ...results, products: results.products.slice(0, PHONES) }),
  ].filter(hasSuggestions);
  if (found.length === 0) return [];
  return [
    ...found,
    { title: 'Search', suggestions: [{ kind: 'search', search: text, label: `All results for “${text}”` }] },
  ];
}

/** What was found, by kind. */
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

/** The list of what the phone is wanted for. */
function listOf({ understood }: SearchResults): Suggestion[] {
  const slug = understood?.intent?.list;
  return slug ? [{ kind: 'list', slug, label: BEST_LIST_TITLES[slug] }] : [];
}

/** One line for all that was understood; a brand alone has a line of its own below. */
function readAs({ understood, total }: SearchResults, text: string): Suggestion[] {
  if (!understood) return [];
  if (understood.compare) return [{ kind: 'search', search: text, label: `Compare ${text}` }];
  if (understood.chips.every(({ key }) => key === 'brand')) return [];
  const labels = [
    ...understood.chips.map(({ label }) => label),
    ...(understood.query.search ? [`“${understood.rest}”`] : []),
  ];
  const note = leftOutText(understood);
  return [{ kind: 'search', search: text, label: labels.join(' · '), ...(note && { note }), count: total }];
}

/** Shown to somebody who has searched for nothing yet: what the field understands. */
export const EXAMPLES: SuggestionGroup = {
  title: 'You can ask',
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
    { title: 'What others search', suggestions: searches.map((search) => ({ kind: 'popular' as const, ...search })) },
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

/** The text without the words that something was read from; null where they are not in it as they are. */
export function withoutWords(text: string, words: string): string | null {
  let rest = text;
  for (const piece of words.split(' … ')) {
    const at = rest.toLowerCase().indexOf(piece.toLowerCase());
    if (at < 0) return null;
    rest = `${rest.slice(0, at)} ${rest.slice(at + piece.length)}`;
  }
  return rest.replace(/\s+/g, ' ').trim();
}
