import { useQueryClient } from '@tanstack/react-query';
import { sendReaction } from '#app/features/account/reactions/send-reaction.ts';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { useApi } from '#app/lib/api.ts';
import type { Product } from '#contract/phone/product.ts';

/** Null removes the rating. */
export function useRate({ id, name }: Product): (rating: number | null) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = productQuery(api, id);

  return (rating) =>
    sendReaction(
      api,
      queries,
      {
        kind: 'rated',
        id,
        purpose: `rate ${name}`,
        failure: 'We couldn’t save your rating. Try again in a moment.',
        send: (wanted: number | null) => api.products.rate({ params: { id }, body: { rating: wanted } }),
        show: (wanted) => {
          const before = queries.getQueryData(queryKey);
          queries.setQueryData(queryKey, (product) => product && withRating(product, wanted));
          return () => queries.setQueryData(queryKey, before);
        },
      },
      rating,
    );
}

/** The phone with the rating applied, shown until the server answers. Null removes the rating. */
export function withRating(product: Product, myRating: number | null): Product {
  const ratings = product.ratings.map(
    (people, index) => people + Number(index + 1 === myRating) - Number(index + 1 === product.myRating),
  );
  const ratingCount = ratings.reduce((sum, people) => sum + people, 0);
  const stars = ratings.reduce((sum, people, index) => sum + people * (index + 1), 0);
  return {
    ...product,
    myRating,
    ratings,
    ratingCount,
    rating: ratingCount === 0 ? null : Math.round((stars / ratingCount) * 10) / 10,
  };
}
