import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandGroup } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { products } from '#contract/products.ts';
import { site } from '#contract/site.ts';
import { phoneVersions } from '#contract/undo/phone-versions.ts';
import { storePrices } from '#db/store-offers.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import {
  cardsJson,
  cardsText,
  checkedCard,
  checkedCards,
  RankedCards,
} from '#server/read-models/catalogue/card-json.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { perVersion } from '#server/read-models/catalogue/per-version.ts';
import { pairsOf } from '#server/read-models/ranks/ranks.ts';
import type { Services } from '#server/services.ts';
import { removeProducts } from './bulk.ts';
import { readPrices, readSources } from './change-log.ts';
import { countFigures } from './data-summary.ts';
import { changeProduct, compareProducts, createProduct, getProductText } from './service.ts';
import { compareVersions, listVersions, restoreVersion } from './versions.ts';

const SIMILAR_LENGTH = 8;

export function registerProducts(app: FastifyInstance, services: Services): void {
  const { catalogue, ranks, activity } = services;
  const dataSummary = perVersion(catalogue, () => countFigures(services));

  registerEndpoint(app, products.list, ({ query }) => {
    const { products: cards, ...rest } = catalogue.model.newest(query.page, query.limit);
    return new JsonText(
      () => `{"products":${cardsText(cards)},${JSON.stringify(rest).slice(1)}`,
      () => ({ products: checkedCards(cards), ...rest }),
    );
  });
  registerEndpoint(app, products.filter, ({ query, request }) => {
    const { products: cards, ranked, rest } = catalogue.model.filterAsJson(query);
    if (cards.length === 0 && query.search && query.page === 1) noteEmptySearch(query.search, request);
    if (ranked !== null) {
      const listed = new RankedCards(cards, (query.page - 1) * query.limit, ranked);
      return new JsonText<FilteredProducts>(
        () => `{"products":${listed.text},${rest}}`,
        () => ({ products: listed.cards, ...JSON.parse(`{${rest}}`) }),
      );
    }
    return new JsonText<FilteredProducts>(
      () => `{"products":${cardsText(cards)},${rest}}`,
      () => ({ products: checkedCards(cards), ...JSON.parse(`{${rest}}`) }),
    );
  });
  /** Searches without results show what the catalogue lacks. */
  function noteEmptySearch(search: string, request: FastifyRequest | null): void {
    const words = search.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 80);
    if (words && request) activity.record('empty-search', words, request);
  }

  registerEndpoint(app, products.trending, ({ query }) => cardsJson(ranks.trending(query)));
  registerEndpoint(app, products.mostLiked, ({ query }) => cardsJson(ranks.mostLiked(query)));
  registerEndpoint(app, products.dailyHits, ({ query }) => JsonText.of(ranks.dailyHits(query)));
  registerEndpoint(app, products.latestByBrand, ({ query }) =>
    groupsJson(catalogue.model.latestByBrand(query.limit, query.status, query.order).slice(0, query.brands)),
  );
  registerEndpoint(app, products.popularComparisons, () => JsonText.of(ranks.comparisons()));

  registerEndpoint(app, products.compare, async ({ body, request }) => {
    // Pages call this while rendering, with ids from their address.
    const ids = [...new Set(body.productIds.map((id) => services.addresses.movedTo('product', id) ?? id))];
    const found = await compareProducts(services, ids);
    if (request) for (const pair of pairsOf(ids)) activity.record('compare', pair, request);
    return found;
  });

  registerEndpoint(app, products.get, ({ params, viewer, request }) => {
    const product = getProductText(services, params.id, viewer);
    if (request && catalogue.model.get(params.id)) activity.record('view', params.id, request);
    return product;
  });

  registerEndpoint(app, products.similar, ({ params }) => {
    catalogue.requireCard(params.id);
    return cardsJson(catalogue.model.similar(params.id, SIMILAR_LENGTH));
  });

  registerEndpoint(app, products.score, ({ params }) => {
    const score = catalogue.model.score(params.id);
    if (!score) throw noSuchPhone();
    return JsonText.of(score);
  });
  registerEndpoint(app, products.verdict, ({ params }) => {
    const verdict = catalogue.model.verdict(params.id);
    if (!verdict) throw noSuchPhone();
    const instead = verdict.instead.map(({ product, why }) => ({ product: checkedCard(product), why }));
    return JsonText.of({ ...verdict, instead });
  });
  registerEndpoint(app, products.places, ({ query }) => catalogue.model.places(query.ids));
  registerEndpoint(app, products.scoring, () => catalogue.model.scoring());

  registerEndpoint(app, products.prices, ({ params }) => readPrices(services, params.id));
  registerEndpoint(app, products.storePrices, ({ params }) => {
    catalogue.requireCard(params.id);
    return storePrices(services.database.query, params.id);
  });
  registerEndpoint(app, site.data, () => dataSummary());
  registerEndpoint(app, products.sources, ({ params }) => readSources(services, params.id));

  registerEndpoint(app, phoneVersions.list, ({ params }) => listVersions(services, params.id));
  registerEndpoint(app, phoneVersions.compare, ({ params, query }) => compareVersions(services, params.id, query));
  registerEndpoint(app, phoneVersions.restore, ({ params, body, viewer }) =>
    restoreVersion(services, params.id, params.version, { ...body, actorId: viewer.id }),
  );

  registerEndpoint(app, products.create, ({ body, viewer, request }) =>
    createProduct(services, body, viewer.id, request.picture),
  );
  registerEndpoint(app, products.update, ({ params, body, viewer, request }) =>
    changeProduct(services, params.id, body, viewer.id, request.picture),
  );
  registerEndpoint(app, products.remove, async ({ params, viewer }) => {
    await removeProducts(services, [params.id], viewer.id);
    return { id: params.id };
  });
}

function groupsJson(groups: BrandGroup[]): JsonText<BrandGroup[]> {
  return new JsonText(
    () =>
      `[${groups.map(({ products: cards, ...brand }) => `${JSON.stringify(brand).slice(0, -1)},"products":${cardsText(cards)}}`)}]`,
    () => groups.map((group) => ({ ...group, products: checkedCards(group.products) })),
  );
}
