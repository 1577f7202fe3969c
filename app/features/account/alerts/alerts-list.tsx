import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { variantPath } from '#app/features/catalogue/card/phone-ref.ts';
import { PhoneThumb } from '#app/features/catalogue/card/phone-thumb.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatRupees, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import { fullName } from '#contract/phone/card.ts';
import { listPriceNote, priceAge } from '#contract/phone/price-age.ts';
import { sameVariant } from '#contract/phone/prices.ts';
import { AlertButton } from './alert-button.tsx';
import { alertsQuery, cacheAlert, wishText } from './alerts-queries.ts';

/** All price alerts of a reader. A stopped one stays listed with an Undo button until they leave. */
export function AlertsList({ userId }: { userId: string }) {
  const api = useApi();
  const query = useQuery({ ...alertsQuery(api, userId), refetchOnMount: 'always' });
  const { data } = query;
  const [ended, setEnded] = useState<readonly Alert[]>([]);

  if (!data)
    return <QueryState query={query} title="We couldn’t load your alerts" loading={<Skeleton className="h-40" />} />;
  const gone = ended.filter(({ productId }) => !data.some((alert) => alert.productId === productId));
  const alerts = [...data, ...gone].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  if (alerts.length === 0)
    return (
      <EmptyState
        title="No price alerts yet"
        action={
          <ButtonLink to="/products" variant="primary">
            Browse phones
          </ButtonLink>
        }
      >
        Set one on a phone’s page.
      </EmptyState>
    );
  return (
    <div ref={keepFocus}>
      <ul>
        {alerts.map((alert) => (
          <li
            key={alert.productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-0"
          >
            <AlertLine alert={alert} />
            {gone.includes(alert) ? (
              <Undo userId={userId} alert={alert} />
            ) : (
              <AlertControls
                userId={userId}
                alert={alert}
                onEnded={() =>
                  setEnded((before) => [...before.filter((one) => one.productId !== alert.productId), alert])
                }
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list has the price date of the cheapest variant only. */
function priceDay({ variant, product }: Alert): string | null {
  const isShown = variant === null || (product.priceVariant && sameVariant(variant, product.priceVariant));
  return isShown ? product.priceAt : null;
}

function AlertLine({ alert }: { alert: Alert }) {
  const { product, variant, price, toldPrice, toldAt } = alert;
  const day = priceDay(alert);
  return (
    <div className="grid min-w-0 grow basis-64 grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3.5">
      <PhoneThumb phone={product} front className="h-15 rounded-small px-1.5 pt-1.5" />
      <div className="min-w-0">
        <Link
          to={variantPath({ id: product.id, priceVariant: variant ?? product.priceVariant })}
          className="inline-flex items-center font-medium tap hover:text-accent-ink hover:underline hover:underline-offset-4"
        >
          {fullName(product)}
        </Link>
        <p className="num">
          <span className="figure font-[640]">{priceText(price)}</span>{' '}
          <span className={cx('text-xs', day !== null && priceAge(day).isOverYear ? 'text-warn' : 'text-ink-2')}>
            {price !== null && listPriceNote(variant ?? product.priceVariant, day)}
          </span>
        </p>
        <p className="text-sm text-ink-2 num first-letter:uppercase">Alert: {wishText(alert, price)}</p>
        {product.status === 'discontinued' && (
          <p className="text-sm text-ink-2">No longer sold, so the price won’t change.</p>
        )}
        {toldPrice !== null && toldAt !== null && (
          <p className="text-sm text-better num">
            Notified at {formatRupees(toldPrice)} <RelativeTime at={toldAt} />. Next alert after it{' '}
            {alert.store === null ? 'rises and drops' : 'sells out and comes back'} again.
          </p>
        )}
      </div>
    </div>
  );
}

type AlertControlsProps = { userId: string; alert: Alert; onEnded: () => void };

function AlertControls({ userId, alert, onEnded }: AlertControlsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const name = fullName(alert.product);

  const end = async () => {
    onEnded();
    cacheAlert(api, queries, userId, alert.productId, null);
    try {
      await api.alerts.remove({ params: { id: userId, productId: alert.productId } });
    } catch (error) {
      cacheAlert(api, queries, userId, alert.productId, alert);
      toast.error(errorText(error, 'We couldn’t stop the alert. Try again.'));
    }
  };

  return (
    <div className="flex gap-2">
      {alert.product.status !== 'discontinued' && (
        <AlertButton
          phone={{ ...alert.product, price: alert.variant ? alert.price : alert.product.price }}
          variant={alert.variant}
        >
          {(_, open) => (
            <Button onClick={open}>
              Change<span className="sr-only"> the alert for {name}</span>
            </Button>
          )}
        </AlertButton>
      )}
      <Button variant="quiet" onClick={() => void end()}>
        Stop<span className="sr-only"> the alert for {name}</span>
      </Button>
    </div>
  );
}

function Undo({ userId, alert }: { userId: string; alert: Alert }) {
  const api = useApi();
  const queries = useQueryClient();
  const { productId, below, variant, store } = alert;

  const undo = async () => {
    try {
      const stored = await api.alerts.set({ params: { id: userId, productId }, body: { below, variant, store } });
      cacheAlert(api, queries, userId, productId, stored);
    } catch (error) {
      toast.error(errorText(error, 'We couldn’t set the alert. Try again.'));
    }
  };

  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      Stopped.
      <Button autoFocus onClick={() => void undo()}>
        Undo<span className="sr-only"> stopping the alert for {fullName(alert.product)}</span>
      </Button>
    </p>
  );
}
