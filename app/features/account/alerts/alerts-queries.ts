import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useSession } from '#app/features/account/auth/session.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatRupees } from '#app/lib/format.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import { formatVariant } from '#contract/phone/format.ts';

/** All alerts of a reader in one request; the buttons of every screen read theirs from it. */
export function alertsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'alerts'],
    queryFn: ({ signal }) => api.alerts.list({ params: { id: userId } }, signal),
    staleTime: 5 * 60_000,
  });
}

/** The reader's alert for a phone; null for guests, whose alerts are managed by mail only. */
export function useOwnAlert(productId: string): Alert | null {
  const api = useApi();
  const user = useSession((session) => session.user);
  const { data } = useLoadedQuery({ ...alertsQuery(api, user?.id ?? ''), enabled: user !== null });
  return data?.find((alert) => alert.productId === productId) ?? null;
}

/** Caches the alert from a server response, or its removal. */
export function cacheAlert(
  api: Api,
  queries: QueryClient,
  userId: string,
  productId: string,
  alert: Alert | null,
): void {
  queries.setQueryData(alertsQuery(api, userId).queryKey, (known) => {
    if (!known) return known;
    if (!alert) return known.filter((one) => one.productId !== productId);
    const isKnown = known.some((one) => one.productId === productId);
    return isKnown ? known.map((one) => (one.productId === productId ? alert : one)) : [alert, ...known];
  });
}

/** `8 GB + 128 GB at or below ₹60,000` */
export function wishText(
  { below, variant, store }: Pick<Alert, 'below' | 'variant' | 'store'>,
  price: number | null,
): string {
  const any = price === null ? 'when it has a price' : 'any drop';
  const limit = below === null ? any : `at or below ${formatRupees(below)}`;
  const wish = store === null ? limit : `in stock at ${store}`;
  return variant ? `${formatVariant(variant)} ${wish}` : wish;
}
