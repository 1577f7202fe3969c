import type { FastifyInstance } from 'fastify';
import { search } from '#contract/search.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { cardsJson } from '../products/card-json.ts';

const PRODUCTS = 10;
const BRANDS = 4;
const ARTICLES = 4;

/** From memory, fit for every keystroke. */
export function registerSearch(app: FastifyInstance, { catalogue, articles }: Services): void {
  registerEndpoint(app, search.find, ({ query }) => {
    const brands = JSON.stringify(catalogue.model.searchBrands(query.search, BRANDS));
    const blogs = JSON.stringify(
      articles.search(query.search, ARTICLES).map(({ id, title, excerpt }) => ({ id, title, excerpt })),
    );
    const rest = `,"brands":${brands},"blogs":${blogs}}`;
    return cardsJson('{"products":', catalogue.model.search(query.search, PRODUCTS), rest);
  });
}
