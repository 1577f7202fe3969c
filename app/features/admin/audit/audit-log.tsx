import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { ChoiceFilter, FilterSelect, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { type TableState, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { AUDIT_KINDS, type AuditEntry } from '#contract/admin.ts';

const PAGE_SIZE = '50';

const KIND_LABELS = Object.fromEntries(Object.entries(AUDIT_KINDS).map(([kind, { label }]) => [kind, label]));
const SHOW_LABELS = { looks: 'Views and exports', all: 'Changes and views' };

function filterOf(state: TableState) {
  const kind = parseChoice(KIND_LABELS, state.get('kind'));
  const show = parseChoice(SHOW_LABELS, state.get('show'));
  const [actor, day] = [state.get('actor'), state.get('day')];
  return {
    search: state.search,
    ...(kind && { kind }),
    ...(show && { show }),
    ...(actor && { actor }),
    ...(day && { day }),
  };
}

export function AuditLog() {
  const api = useApi();
  const state = useTableParams();
  const filter = filterOf(state);
  const log = useInfiniteQuery({
    queryKey: [...ADMIN_KEY, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.admin.audit({ query: { ...filter, limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Never from the cache: a log must be current.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [first] = log.data?.pages ?? [];
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <>
      <ScreenHead
        title="Audit log"
        aside="Changes and sign-ins by staff, and changes of e-mail address by anyone"
        actions={<ExportButton fetchFile={() => api.admin.exportAudit({ query: filter })} />}
      />
      <TableBar
        searchLabel="Search log"
        state={state}
        total={first?.total}
        noun={['entry', 'entries']}
        filters={
          <>
            <FilterSelect label="Person" name="actor" state={state} all="Everyone">
              {first?.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </FilterSelect>
            <ChoiceFilter label="Kind" name="kind" state={state} all="All kinds" labels={KIND_LABELS} />
            <ChoiceFilter label="Show" name="show" state={state} all="Changes" labels={SHOW_LABELS} />
            <Field label="Day" hideLabel>
              <TextInput
                type="date"
                value={state.get('day')}
                onChange={(event) => state.change({ day: event.target.value })}
              />
            </Field>
          </>
        }
      />
      {log.error && (
        <ErrorState message={errorText(log.error, 'Couldn’t load the log.')} onRetry={() => void log.refetch()} />
      )}
      {log.isPending && <Spinner className="appear-late" />}
      {first && entries.length === 0 && <EmptyState title="No matching entries" />}
      <ol aria-label="Audit log" className={log.isPlaceholderData ? 'opacity-60' : undefined}>
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line py-3 first:border-0">
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button className="mt-4" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Load older entries
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { at, actor, sentence, changes, network, device, token } }: { entry: AuditEntry }) {
  const from = [token ? `the API token “${token}”` : device, network].filter(Boolean).join(', ');
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{actor.name}</span> {sentence}
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 text-sm">
          {changes.map(({ field, from: old, to }) => (
            <li key={field} className="[overflow-wrap:anywhere]">
              <span className="text-ink-2">{field}:</span> <del className="text-ink-3">{old ?? 'nothing'}</del>
              <span className="sr-only"> becomes </span>
              <span aria-hidden="true"> → </span>
              <ins className="font-medium no-underline">{to ?? 'nothing'}</ins>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-ink-3 num">
        <time dateTime={at}>{indiaTime(at)}</time>
        {from && `, from ${from}`}
      </p>
    </>
  );
}
