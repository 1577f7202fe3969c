import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { WebhookDelivery } from '#contract/desk/webhooks.ts';
import { DELIVERIES_KEY, POLL_MS, WEBHOOKS_KEY } from './webhooks-queries.ts';

const PAGE_SIZE = 20;
const STATES: Record<WebhookDelivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
const NONE: Record<WebhookDelivery['state'] | '', string> = {
  '': 'No deliveries yet',
  waiting: 'No deliveries waiting',
  delivered: 'No successful deliveries',
  failed: 'No failed deliveries',
};

export function Deliveries({ webhookId, isPaused }: { webhookId: string; isPaused: boolean }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('');
  const query = useQuery({
    queryKey: [...DELIVERIES_KEY, webhookId, page, state],
    queryFn: ({ signal }) =>
      api.webhooks.deliveries(
        {
          params: { id: webhookId },
          query: { page: String(page), limit: String(PAGE_SIZE), state: state || undefined },
        },
        signal,
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.deliveries.some((delivery) => delivery.state === 'waiting') ? POLL_MS : false,
  });
  const { data } = query;
  if (!data) return <QueryState query={query} failure="Couldn’t load deliveries." />;
  return (
    <div className="mt-2 grid gap-3">
      <Field label="Show" className="justify-items-start">
        <Select
          value={state}
          onChange={({ target }) => {
            setState(target.value as typeof state);
            setPage(1);
          }}
        >
          <option value="">All deliveries</option>
          <Options labels={STATES} />
        </Select>
      </Field>
      {data.deliveries.length === 0 && <p className="text-ink-3">{NONE[state]}</p>}
      <ul aria-label="Deliveries">
        {data.deliveries.map((delivery) => (
          <li key={delivery.id} className="border-t border-line py-3 first:border-0">
            <Delivery webhookId={webhookId} delivery={delivery} isPaused={isPaused} />
          </li>
        ))}
      </ul>
      {data.totalPages > 1 && (
        <div className="flex items-center gap-3 text-sm num">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          Page {page} of {data.totalPages}
          <Button size="sm" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

type DeliveryProps = { webhookId: string; delivery: WebhookDelivery; isPaused: boolean };

function Delivery({ webhookId, delivery, isPaused }: DeliveryProps) {
  const { id, event, at, state, attempts, triedAt, dueAt, status, tookMs, error, response, body } = delivery;
  const api = useApi();
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => api.webhooks.sendAgain({ params: { id: webhookId, deliveryId: id } }),
    onSuccess: () => {
      toast.success('Sending again');
      void queries.invalidateQueries({ queryKey: [...DELIVERIES_KEY, webhookId] });
      void queries.invalidateQueries({ queryKey: WEBHOOKS_KEY });
    },
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t send it again.')),
  });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {event} <span className={state === 'failed' ? 'text-accent-ink' : 'text-ink-2'}>{STATES[state]}</span>
          </p>
          <p className="text-xs text-ink-3 num">
            {indiaTime(at)}
            {attempts > 0 && `, ${countText(attempts, 'attempt')}`}
            {triedAt && attempts > 1 && `, last ${indiaTime(triedAt)}`}
            {status !== null && `, response ${status}`}
            {tookMs !== null && ` in ${tookMs} ms`}
            {dueAt && attempts > 0 && `; next attempt ${indiaTime(dueAt)}`}
          </p>
          {error && <p className="text-sm text-accent-ink [overflow-wrap:anywhere]">{error}</p>}
        </div>
        {state !== 'waiting' && (
          <Button
            size="sm"
            variant="quiet"
            disabled={isPaused}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Send again<span className="sr-only">: {event}</span>
          </Button>
        )}
      </div>
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer py-2">Request</summary>
        <pre className="mt-1 whitespace-pre-wrap rounded-control bg-sunk p-2 text-xs [overflow-wrap:anywhere]">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
        {response && (
          <>
            <p className="mt-2">Response</p>
            <pre className="mt-1 whitespace-pre-wrap rounded-control bg-sunk p-2 text-xs [overflow-wrap:anywhere]">
              {response}
            </pre>
          </>
        )}
      </details>
    </>
  );
}
