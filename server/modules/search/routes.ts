import type { FastifyInstance } from 'fastify';
import { search } from '#contract/search.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { cardsText, checkedCards } from '#server/read-models/catalogue/card-json.ts';
import type { Services } from '#server/services.ts';

const PRODUCTS = 10;
const BRANDS = 4;
const ARTICLES = 4;

/** From memory, fit for every keystroke. */
export function registerSearch(app: FastifyInstance, { catalogue, articles }: Services): void {
  registerEndpoint(app, search.find, ({ query }) => {
    const cards = catalogue.model.search(query.search, PRODUCTS);
    const brands = catalogue.model.searchBrands(query.search, BRANDS);
    const blogs = articles.search(query.search, ARTICLES).map(({ id, title, excerpt }) => ({ id, title, excerpt }));
    return new JsonText(
      () => `{"products":${cardsText(cards)},${JSON.stringify({ brands, blogs }).slice(1)}`,
      () => ({ products: checkedCards(cards), brands, blogs }),
    );
  });
}
