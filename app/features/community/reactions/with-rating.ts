import type { Product } from '#contract/phone/product.ts';

/** The phone as a rating will make it, shown until the server has said what it did. Null takes one's own back. */
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
