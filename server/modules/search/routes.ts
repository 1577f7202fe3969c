import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { search, type Understood } from '#contract/search.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import type { LiveArticles } from '#server/read-models/articles/live-articles.ts';
import { cardsText, checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { Services } from '#server/services.ts';
import { KeptTexts } from './kept-texts.ts';
import { subjectOf, toPopularSearch } from './popular.ts';

const PRODUCTS = 10;
const BRANDS = 4;
const ARTICLES = 4;
const POPULAR = 5;

/** From memory, fit for every keystroke. */
export function registerSearch(app: FastifyInstance, { catalogue, articles, ranks, activity }: Services): void {
  const version = () => `${catalogue.model.revision} ${articles.version} ${articles.dueCount()}`;
  const texts = new KeptTexts(version);
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
  others: Omit<ResponseOf<typeof search.find>, 'products'>;
}

function findAll(model: Catalogue, articles: LiveArticles, typed: string): Found {
  const named = model.suggest(typed, PRODUCTS);
  const read = model.understand(typed, () => named.total > 0);
  // What no one is called may still say what is wanted.
  const cards = named.total === 0 && read ? wantedCards(model, read.understood) : named.products;
  const understood = read && withKnownArticle(read.understood, articles);
  const blogs = articlesFor(articles, model.meant(typed), understood?.intent?.article);
  return {
    cards,
    others: {
      brands: model.searchBrands(typed, BRANDS),
      blogs,
      ...(understood && { understood }),
      total: read?.total ?? named.total,
    },
  };
}

/** Without an article that readers cannot see. */
function withKnownArticle(understood: Understood, articles: LiveArticles): Understood {
  const { article, ...intent } = understood.intent ?? {};
  return article === undefined || articles.find(article)
    ? understood
    : { ...understood, intent: intent as Understood['intent'] };
}

/** What has the words, after the article about what the phone is wanted for. */
function articlesFor(articles: LiveArticles, text: string, about: string | undefined) {
  const first = about === undefined ? undefined : articles.find(about);
  const found = articles.search(text, ARTICLES).filter(({ id }) => id !== about);
  return [...(first ? [first] : []), ...found]
    .slice(0, ARTICLES)
    .map(({ id, title, excerpt }) => ({ id, title, excerpt }));
}

const toText = ({ cards, others }: Found) => `{"products":${cardsText(cards)},${JSON.stringify(others).slice(1)}`;
const toValue = ({ cards, others }: Found) => ({ products: checkedCards(cards), ...others });

function wantedCards(model: Catalogue, { query, compare }: Understood): ProductCard[] {
  if (compare) return compare.flatMap((id) => model.get(id) ?? []);
  const first = (more: Record<string, string>) =>
    model.first(ProductFilterQuery.parse({ sort: 'popular', ...more, ...query }), PRODUCTS);
  if (query.status) return first({});
  // What can be bought comes first.
  const onSale = first({ status: 'available' });
  if (onSale.length === PRODUCTS) return onSale;
  const others = first({}).filter(({ status }) => status !== 'available');
  return [...onSale, ...others].slice(0, PRODUCTS);
}
