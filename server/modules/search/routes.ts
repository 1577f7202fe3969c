import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { search, type Understood } from '#contract/search.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { cardsText, checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { Services } from '#server/services.ts';
import { subjectOf, toPopularSearch } from './popular.ts';

const PRODUCTS = 10;
const BRANDS = 4;
const ARTICLES = 4;
const POPULAR = 5;

/** From memory, fit for every keystroke. */
export function registerSearch(app: FastifyInstance, { catalogue, articles, ranks, activity }: Services): void {
  registerEndpoint(app, search.find, ({ query }) => {
    const { model } = catalogue;
    const named = model.suggest(query.search, PRODUCTS);
    const read = model.understand(query.search, () => named.total > 0);
    // What nobody is called may still say what is wanted.
    const cards = named.total === 0 && read ? wantedCards(model, read.understood) : named.products;
    const total = read?.total ?? named.total;
    const brands = model.searchBrands(query.search, BRANDS);
    const blogs = articles
      .search(model.meant(query.search), ARTICLES)
      .map(({ id, title, excerpt }) => ({ id, title, excerpt }));
    const others = { brands, blogs, ...(read && { understood: read.understood }), total };
    return new JsonText(
      () => `{"products":${cardsText(cards)},${JSON.stringify(others).slice(1)}`,
      () => ({ products: checkedCards(cards), ...others }),
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

function wantedCards(model: Catalogue, { query, compare }: Understood): ProductCard[] {
  if (compare) return compare.flatMap((id) => model.get(id) ?? []);
  return model.first(ProductFilterQuery.parse({ sort: 'popular', ...query }), PRODUCTS);
}
