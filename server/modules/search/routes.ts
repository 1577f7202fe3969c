import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { ON_SALE } from '#contract/phone/filters.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { search, type Understood } from '#contract/search.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import type { LiveArticles } from '#server/read-models/articles/live-articles.ts';
import { cardsText, checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { Services } from '#server/services.ts';
import { subjectOf, toPopularSearch } from './popular.ts';
import { ResponseCache } from './response-cache.ts';

const PRODUCTS = 10;
const BRANDS = 4;
const ARTICLES = 4;
const POPULAR = 5;
const CLOSEST = 2;
/** More than any brand has on sale. */
const CLOSEST_AMONG = 200;
const NAME_WORDS_MAX = 6;

/** Answered from memory, fast enough for every keystroke. */
export function registerSearch(app: FastifyInstance, { catalogue, articles, ranks, activity }: Services): void {
  const version = () => `${catalogue.model.revision} ${articles.version} ${articles.dueCount()}`;
  const texts = new ResponseCache(version);
  registerEndpoint(app, search.find, ({ query }) => {
    const find = () => findAll(catalogue.model, articles, query.search);
    return new JsonText(
      () => texts.get(query.search, () => toText(find())),
      () => toValue(find()),
    );
  });

  registerEndpoint(app, search.popular, () =>
    ranks
      .searches()
      .flatMap((subject) => toPopularSearch(catalogue.model, subject) ?? [])
      .slice(0, POPULAR),
  );
  registerEndpoint(app, search.made, ({ body, request }) => {
    const subject = subjectOf(catalogue.model, body.search);
    if (subject) activity.record('search', subject, request);
    return {};
  });
}

interface Found {
  cards: ProductCard[];
  closest: ProductCard[];
  others: Omit<ResponseOf<typeof search.find>, 'products' | 'closest'>;
}

function findAll(model: Catalogue, articles: LiveArticles, typed: string): Found {
  const named = model.suggest(typed, PRODUCTS);
  const read = model.understand(typed, () => named.total > 0);
  const wanted = read && findWanted(model, read.understood);
  // Text that is not a phone's name may still describe what is wanted.
  const cards = named.total === 0 && wanted ? wanted.cards : named.products;
  const understood = read && withKnownArticle(read.understood, articles);
  const blogs = articlesFor(articles, model.meant(typed), understood?.intent?.article);
  return {
    cards,
    closest: findClosest(model, typed, cards),
    others: {
      brands: model.searchBrands(typed, BRANDS),
      blogs,
      ...(understood && { understood }),
      total: wanted?.total ?? named.total,
    },
  };
}

/** Drops an article that readers cannot see. */
function withKnownArticle(understood: Understood, articles: LiveArticles): Understood {
  const { article, ...intent } = understood.intent ?? {};
  return article === undefined || articles.find(article)
    ? understood
    : { ...understood, intent: intent as Understood['intent'] };
}

/** Articles that contain the words, after the one about the requested use. */
function articlesFor(articles: LiveArticles, text: string, about: string | undefined) {
  const first = about === undefined ? undefined : articles.find(about);
  const found = articles.search(text, ARTICLES).filter(({ id }) => id !== about);
  return [...(first ? [first] : []), ...found]
    .slice(0, ARTICLES)
    .map(({ id, title, excerpt }) => ({ id, title, excerpt }));
}

function toText({ cards, closest, others }: Found): string {
  const nearest = closest.length > 0 ? `"closest":${cardsText(closest)},` : '';
  return `{"products":${cardsText(cards)},${nearest}${JSON.stringify(others).slice(1)}`;
}

const toValue = ({ cards, closest, others }: Found) => ({
  products: checkedCards(cards),
  ...(closest.length > 0 && { closest: checkedCards(closest) }),
  ...others,
});

/** What a query finds, as the listing shows it: for filters alone only phones on sale, if there are any. */
function findWanted(model: Catalogue, { query, compare }: Understood): { cards: ProductCard[]; total: number } {
  if (compare) return { cards: compare.flatMap((id) => model.get(id) ?? []), total: compare.length };
  const find = (asked: Record<string, string>) => {
    const parsed = ProductFilterQuery.parse({ sort: 'popular', ...asked });
    return { cards: model.first(parsed, PRODUCTS), total: model.count(parsed) };
  };
  if (query.search || query.status) return find(query);
  const onSale = find({ ...query, status: ON_SALE.join() });
  return onSale.total > 0 ? onSale : find(query);
}

/** For searches that find nothing on sale. */
function findClosest(model: Catalogue, typed: string, cards: readonly ProductCard[]): ProductCard[] {
  const [found] = cards;
  if (!found) return findNearestNames(model, typed);
  if (cards.some((card) => isOnSale(card))) return [];
  const onSale = model.first({ brandId: [found.brandId], status: ['available'] }, CLOSEST_AMONG);
  const { score } = found;
  if (score === null) return onSale.slice(0, CLOSEST);
  const distance = (card: ProductCard) =>
    card.score === null ? Number.POSITIVE_INFINITY : Math.abs(card.score - score);
  return onSale.toSorted((a, b) => distance(a) - distance(b)).slice(0, CLOSEST);
}

function isOnSale(card: ProductCard): boolean {
  return ON_SALE.some((status) => status === saleStatus(card));
}

/** Results for at least the first half of the words, dropping words from the end. */
function findNearestNames(model: Catalogue, typed: string): ProductCard[] {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length > NAME_WORDS_MAX) return [];
  for (let count = words.length - 1; count * 2 >= words.length && count > 0; count--) {
    const { products } = model.suggest(words.slice(0, count).join(' '), CLOSEST);
    if (products.length > 0) return products;
  }
  return [];
}
