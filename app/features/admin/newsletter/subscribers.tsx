import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { StatusTableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { SubscriberBulkChange } from '#contract/desk/row-bulk.ts';
import type { Subscriber, SubscriberStatus } from '#contract/newsletter/subscribers.ts';
import { SUBSCRIBERS_KEY, subscribersQuery } from './newsletter-queries.ts';

const STATUS_LABELS: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  active: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

const COLUMNS: Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'E-mail',
    isName: true,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
  {
    id: 'since',
    header: 'Since',
    isSecondary: true,
    cell: ({ subscribedAt }) => <time dateTime={subscribedAt}>{indiaTime(subscribedAt)}</time>,
  },
];

const ACTIONS: readonly RowAction<SubscriberBulkChange>[] = [
  { key: 'unsubscribe', label: 'Unsubscribe', change: () => ({ action: 'unsubscribe' }) },
  { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
];

export function Subscribers() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const status = parseChoice(STATUS_LABELS, state.get('status'));
  const query = useQuery(subscribersQuery(api, status, state.search, state.page));
  const { data } = query;
  const selection = useSelection(data?.subscribers.map(({ email }) => email) ?? []);
  const [leaving, setLeaving] = useState<Subscriber | null>(null);

  const remove = useMutation({
    mutationFn: (email: string) => api.newsletter.removeSubscriber({ params: { email } }),
    onSuccess: () => {
      setLeaving(null);
      toast.success('Subscriber deleted');
      void queries.invalidateQueries({ queryKey: SUBSCRIBERS_KEY });
    },
    onError: (failure) => toast.error(errorText(failure, 'Failed to delete subscriber')),
  });
  const columns: Column<Subscriber>[] = [
    ...COLUMNS,
    {
      id: 'actions',
      header: 'Actions',
      cell: (subscriber) => (
        <Button size="sm" variant="act" onClick={() => setLeaving(subscriber)}>
          Delete<span className="sr-only"> {subscriber.email}</span>
        </Button>
      ),
    },
  ];

  return (
    <>
      <StatusTableBar
        searchLabel="Search subscribers"
        state={state}
        total={data?.total}
        views="subscribers"
        noun={['address', 'addresses']}
        all="All subscribers"
        labels={STATUS_LABELS}
        counts={data?.counts}
        fetchFile={(query) => api.newsletter.exportSubscribers({ query })}
      />
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={data?.subscribers}
        idOf={({ email }) => email}
        nameOf={({ email }) => email}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load subscribers."
        empty={<EmptyState title={status || state.search ? 'No matching subscribers' : 'No subscribers yet'} />}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['subscriber', 'subscribers']}
        matching={{ filter: { search: state.search, status }, count: data?.total ?? 0 }}
        actions={ACTIONS}
        calls={api.bulkSubscribers}
        onChanged={() => void queries.invalidateQueries({ queryKey: SUBSCRIBERS_KEY })}
      />
      {leaving && (
        <ConfirmDialog
          title="Delete this subscriber?"
          description={`${leaving.email} will no longer get the newsletter. You can restore the subscriber from the trash for 30 days.`}
          action="Delete"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(leaving.email)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
