import { queryOptions, useQuery } from '@tanstack/react-query';
import { phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatRupees, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { BEST_LIST_SLUGS, BUDGET_LISTS } from '#contract/phone/best-lists.ts';

/** So many are in sight on a phone. */
const EAGER = 2;

const toBest = phoneFields('price', 'score');

/** The phone with the best score of each budget, among phones with a complete score. */
export function bestByBudgetQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'best', 'by-budget'],
    staleTime: 600_000,
    queryFn: async ({ signal }) => {
      const best = await Promise.all(
        BUDGET_LISTS.map(async ({ slug, rupees }) => {
          const query = { priceMax: String(rupees), status: 'available', sort: 'score', limit: '1' } as const;
          const [phone] = (await api.products.filter({ query }, signal)).products;
          return phone?.rank == null ? [] : [{ slug, rupees, phone: toBest(phone) }];
        }),
      );
      return best.flat();
    },
  });
}

export function BestByBudget() {
  const { data: best, isError } = useQuery(bestByBudgetQuery(useApi()));
  if (isError || best?.length === 0) return null;
  return (
    <section aria-labelledby="best-by-budget" className="best-by-budget">
      <div className="rail-head">
        <h2 id="best-by-budget">Best by budget</h2>
        <Link to="/best" className="tap -my-2.5">
          All {BEST_LIST_SLUGS.length} lists
        </Link>
      </div>
      <ul>
        {best
          ? best.map(({ slug, rupees, phone }, index) => (
              <li key={slug}>
                <Link to={`/best/${slug}`}>
                  <span>Under {formatRupees(rupees)}</span>
                  <b>
                    <span className="sr-only">Score </span>
                    {phone.score}
                  </b>
                  <i className={stageOf(phone)}>
                    <PhonePicture phone={phone} front decorative loading={index < EAGER ? 'eager' : 'lazy'} />
                  </i>
                  <strong>
                    {phone.name}
                    <small>{priceText(phone.price)}</small>
                  </strong>
                </Link>
              </li>
            ))
          : BUDGET_LISTS.map(({ slug }) => <li key={slug} className="h-27" />)}
      </ul>
    </section>
  );
}
