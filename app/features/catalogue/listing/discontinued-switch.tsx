import { formatCount } from '#app/lib/format.ts';
import { Switch } from '#app/ui/controls/switch.tsx';
import type { Facets } from '#contract/phone/product-filter.ts';
import { type ListingState, withChange } from './listing-state.ts';
import type { ChangeListing } from './use-listing.ts';

type DiscontinuedSwitchProps = {
  /** The id of the form that submits it without scripts. */
  form: string;
  state: ListingState;
  change: ChangeListing;
  total: number | undefined;
  facets: Facets | undefined;
};

/**
 * Includes phones that are discontinued or were not seen on sale for over a year. Not shown with a search text or a
 * status filter.
 */
export function DiscontinuedSwitch({ form, state, change, total, facets }: DiscontinuedSwitchProps) {
  if (state.search !== '' || state.filters.status.length > 0) return null;
  const others = facets && (facets.status.discontinued ?? 0) + (facets.status.unconfirmed ?? 0);
  return (
    <div className="discontinued-switch">
      <p className="num md:hidden">
        <b>{state.withDiscontinued ? 'All phones' : 'On sale now'}</b>{' '}
        {total !== undefined && <span className="text-ink-2">{formatCount(total)}</span>}
      </p>
      <Switch
        form={form}
        name="discontinued"
        value="1"
        checked={state.withDiscontinued}
        onChange={() => change((current) => withChange(current, { withDiscontinued: !current.withDiscontinued }))}
      >
        <span className="font-normal text-ink-2 num">
          Include discontinued
          {others !== undefined && <span className="text-sm text-ink-3 max-md:hidden"> {formatCount(others)}</span>}
        </span>
      </Switch>
    </div>
  );
}
