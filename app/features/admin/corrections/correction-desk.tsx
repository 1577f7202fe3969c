import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { RowList, SelectRowBox } from '#app/desk-kit/table/row-list.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { type Selection, useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useLastPage, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { dotted, formatPartialDate } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { LoadingScreen } from '#app/ui/display/loading-screen.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Correction, CorrectionStatus } from '#contract/community/corrections.ts';
import type { CorrectionBulkChange } from '#contract/desk/row-bulk.ts';
import { CORRECTION_NOTE_MAX } from '#contract/limits.ts';
import { FIGURE_SOURCES } from '#contract/phone/sources.ts';

const CORRECTIONS_KEY = [...ADMIN_KEY, 'corrections'];
const DECIDED_LABELS = { accepted: 'Accepted', rejected: 'Rejected' };

interface Filter {
  status: CorrectionStatus;
  search: string;
}

function correctionsQuery(api: Api, filter: Filter, page: number) {
  return queryOptions({
    queryKey: [...CORRECTIONS_KEY, filter, page],
    queryFn: ({ signal }) => api.corrections.list({ query: { ...filter, page: String(page) } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function CorrectionDesk() {
  const api = useApi();
  const state = useTableParams();
  const queries = useQueryClient();
  const status = parseChoice(DECIDED_LABELS, state.get('status')) ?? 'waiting';
  const filter: Filter = { status, search: state.search };
  const query = useQuery(correctionsQuery(api, filter, state.page));
  const { data } = query;
  useLastPage(state, data);
  const ids = data?.corrections.map(({ id }) => id) ?? [];
  const selection = useSelection(ids);

  return (
    <>
      <ScreenHead
        title="Corrections"
        aside="Accepted corrections appear on the page immediately. Readers are notified whether you accept or reject their suggestion."
      />
      <TableBar
        searchLabel="Search suggestions"
        state={state}
        total={data?.total}
        views="corrections"
        viewsAll="Waiting"
        noun={['suggestion', 'suggestions']}
        filters={<ChoiceFilter label="Status" name="status" state={state} all="Waiting" labels={DECIDED_LABELS} />}
        tools={<ExportButton fetchFile={() => api.tableExports.corrections({ query: filter })} />}
      />
      <QueryState query={query} failure="Couldn’t load suggestions." loading={<LoadingScreen />} />
      {data?.corrections.length === 0 && <EmptyState title={emptyText(filter)} />}
      {ids.length > 0 && (
        <RowList label="Suggestions" ids={ids} selection={selection} className="grid gap-4">
          {data?.corrections.map((correction) => (
            <li key={correction.id} data-row>
              <Suggestion correction={correction} selection={selection} />
            </li>
          ))}
        </RowList>
      )}
      {data && data.totalPages > 1 && (
        <Pagination page={data.currentPage} pageCount={data.totalPages} hrefFor={state.hrefFor} className="mt-5" />
      )}
      <RowBulk
        selection={selection}
        noun={['suggestion', 'suggestions']}
        matching={{ filter, count: data?.total ?? 0 }}
        actions={ACTIONS}
        calls={api.bulkCorrections}
        onChanged={() => refetchAll(queries)}
      />
    </>
  );
}

const ACTIONS: readonly RowAction<CorrectionBulkChange>[] = [
  { key: 'accept', label: 'Accept', change: () => ({ action: 'accept', reason: '' }) },
  {
    key: 'reject',
    label: 'Reject',
    input: { label: 'Reason (sent to the readers)', max: CORRECTION_NOTE_MAX },
    change: (reason) => ({ action: 'reject', reason }),
  },
];

function emptyText({ status, search }: Filter): string {
  if (search !== '') return 'No matching suggestions';
  return status === 'waiting' ? 'Nothing to review' : 'None yet';
}

function refetchAll(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: CORRECTIONS_KEY });
  void queries.invalidateQueries({ queryKey: [...ADMIN_KEY, 'overview'] });
  void queries.invalidateQueries({ queryKey: ['products'] });
}

function Suggestion({ correction, selection }: { correction: Correction; selection: Selection }) {
  const { product, label, present, presentSource, text, source, note, person, others, createdAt, status } = correction;
  return (
    <article
      aria-label={`${label} of ${product.name}`}
      className={cx(
        'grid gap-3 rounded-card border bg-sheet p-4 [overflow-wrap:anywhere]',
        selection.has(correction.id) ? 'border-accent' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="flex items-center gap-2 text-lg">
          <SelectRowBox id={correction.id} name={`${label} of ${product.name}`} selection={selection} />
          <span>
            <Link to={`/product/${product.id}`} className="hover:underline">
              {product.name}
            </Link>
            : {label}
          </span>
        </h2>
        <p className="text-sm text-ink-3">
          {dotted([
            `${person.name}, ${timeAgo(createdAt)}`,
            `${person.accepted} accepted, ${person.rejected} rejected`,
          ])}
        </p>
      </header>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-3">Current value</dt>
          <dd>
            {present ?? 'Not published'}
            {presentSource && (
              <span className="block text-sm text-ink-3">
                {FIGURE_SOURCES[presentSource.source].label}, {formatPartialDate(presentSource.at)}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">Suggested</dt>
          <dd>
            <span className="font-semibold">{text}</span>
            <span className="block text-sm text-ink-2">{source}</span>
          </dd>
        </div>
      </dl>
      {note && <p className="text-ink-2">{note}</p>}
      {others.length > 0 && (
        <p className="text-sm text-ink-2">
          Other suggestions: {others.map((other) => `${other.text} (${other.source})`).join('; ')}
        </p>
      )}
      {status === 'waiting' ? <Decision correction={correction} /> : <Decided correction={correction} />}
    </article>
  );
}

function Decided({ correction: { status, reason, decidedAt } }: { correction: Correction }) {
  return (
    <p className="text-sm text-ink-3">
      {status === 'accepted' ? DECIDED_LABELS.accepted : DECIDED_LABELS.rejected}
      {decidedAt && ` ${timeAgo(decidedAt)}`}
      {reason && `: ${reason}`}
    </p>
  );
}

function Decision({ correction: { id, label, product, text } }: { correction: Correction }) {
  const api = useApi();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const decide = useMutation({
    mutationFn: (what: 'accept' | 'reject') => api.corrections[what]({ params: { id }, body: { reason } }),
    onSuccess: (_, what) => {
      toast.success(what === 'accept' ? `${product.name}: ${label} changed to ${text}` : 'Rejected');
      refetchAll(queries);
    },
    onError: (failure) => setError(errorText(failure, 'Couldn’t save. Try again.')),
  });
  const reject = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    if (reason.trim().length < 3) setError('Enter a reason. It is sent to the reader.');
    else decide.mutate('reject');
  };

  return (
    <form onSubmit={reject} className="flex flex-wrap items-end gap-2">
      <Button variant="primary" loading={decide.isPending} onClick={() => decide.mutate('accept')}>
        Accept
      </Button>
      <Field label="Reason (sent to the reader)" error={error} className="min-w-56 flex-1">
        <TextInput value={reason} maxLength={CORRECTION_NOTE_MAX} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" disabled={decide.isPending}>
        Reject
      </Button>
    </form>
  );
}
