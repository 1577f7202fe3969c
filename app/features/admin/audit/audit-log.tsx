import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { ChoiceFilter, FilterSelect, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { type TableState, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { PhoneSearch } from '#app/features/catalogue/compare/phone-search.tsx';
import { useApi } from '#app/lib/api.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ProseLink } from '#app/ui/controls/prose-link.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { NamedOptions } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { AUDIT_KINDS, type AuditEntry, type AuditRun } from '#contract/desk/audit.ts';

const PAGE_SIZE = '50';

const KIND_LABELS = Object.fromEntries(Object.entries(AUDIT_KINDS).map(([kind, { label }]) => [kind, label]));
const SHOW_LABELS = { looks: 'Views and exports', all: 'Changes and views' };

function filterOf(state: TableState) {
  return {
    search: state.search,
    kind: parseChoice(KIND_LABELS, state.get('kind')),
    show: parseChoice(SHOW_LABELS, state.get('show')),
    subject: state.get('subject') || undefined,
    actor: state.get('actor') || undefined,
    from: state.get('from') || undefined,
    to: state.get('to') || undefined,
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
    // Always refetched: a log must be current.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const [first] = log.data?.pages ?? [];
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <>
      <ScreenHead
        title="Audit log"
        aside="Changes and sign-ins by staff, and every change of an e-mail address"
        actions={<ExportButton fetchFile={() => api.admin.exportAudit({ query: filter })} />}
      />
      <TableBar
        searchLabel="Search log"
        state={state}
        total={first?.total}
        noun={['entry', 'entries']}
        filters={
          <>
            <PhoneFilter state={state} name={log.isPlaceholderData ? null : first?.subjectName} />
            <FilterSelect label="Person" name="actor" state={state} all="Everyone">
              <NamedOptions of={first?.people} />
            </FilterSelect>
            <ChoiceFilter label="Kind" name="kind" state={state} all="All kinds" labels={KIND_LABELS} />
            <ChoiceFilter label="Show" name="show" state={state} all="Changes" labels={SHOW_LABELS} />
            <DayFilter label="From" name="from" state={state} />
            <DayFilter label="To" name="to" state={state} />
          </>
        }
      />
      <QueryState query={log} failure="Couldn’t load the log." />
      {first && entries.length === 0 && <EmptyState title="No matching entries" />}
      <ol aria-label="Audit log" className={log.isPlaceholderData ? 'opacity-60' : undefined}>
        {entries.map((entry) => (
          <li key={entry.id} className="border-t border-line py-3 first:border-0">
            <Entry entry={entry} isOfSubject={!!filter.subject} />
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

/** Filters by phone: every change to it, by people, jobs and schedules. */
function PhoneFilter({ state, name }: { state: TableState; name: string | null | undefined }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const subject = state.get('subject');
  if (subject) return <RemovableChip onRemove={() => state.change({ subject: null })}>{name ?? subject}</RemovableChip>;
  return (
    <>
      <Button onClick={() => setIsChoosing(true)}>Choose phone</Button>
      {isChoosing && (
        <Dialog open onClose={() => setIsChoosing(false)} title="Changes to a phone">
          <PhoneSearch
            label="Search phones"
            excludedIds={[]}
            onChoose={({ id }) => {
              setIsChoosing(false);
              state.change({ subject: id });
            }}
            onCancel={() => setIsChoosing(false)}
            isFloating={false}
          />
        </Dialog>
      )}
    </>
  );
}

function DayFilter({ label, name, state }: { label: string; name: 'from' | 'to'; state: TableState }) {
  return (
    <div className="flex items-center gap-2 text-sm text-ink-2">
      <span aria-hidden="true">{label}</span>
      <Field label={`${label} day`} hideLabel>
        <TextInput
          type="date"
          name={name}
          value={state.get(name)}
          onChange={(event) => state.change({ [name]: event.target.value })}
        />
      </Field>
    </div>
  );
}

type EntryProps = { entry: AuditEntry; isOfSubject: boolean };

function Entry({ entry, isOfSubject }: EntryProps) {
  const { at, actor, sentence, changes, network, device, token, run, subject, version } = entry;
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
      {run && <RunLine run={run} sentence={sentence} />}
      <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-3 num">
        <span>
          <time dateTime={at}>{indiaTime(at)}</time>
          {from && `, ${from}`}
        </span>
        {version && subject && (
          <ProseLink href={`/admin/products/edit/${subject}?tab=history&version=${version}`}>Version</ProseLink>
        )}
        {!isOfSubject && subject && isPhoneCall(entry) && (
          <ProseLink href={`/admin/audit?subject=${subject}`}>All changes to this phone</ProseLink>
        )}
      </p>
    </>
  );
}

const RUN_PAGES: Record<AuditRun['kind'], { label: string; href: (id: string, feed: AuditRun['feed']) => string }> = {
  prices: { label: 'Price change', href: (id) => `/admin/products/price-changes?change=${id}` },
  import: { label: 'Import', href: (id) => `/admin/products/import?job=${id}` },
  bulk: { label: 'Bulk changes', href: () => '/admin/trash' },
  feed: {
    label: 'Feed run',
    href: (id, feed) => (feed ? `/admin/feeds?feed=${feed.id}&run=${id}` : '/admin/feeds'),
  },
  schedule: { label: 'Scheduled prices', href: () => '/admin/products/price-schedules' },
};

function RunLine({ run: { id, kind, label, feed, phones, undoUntil }, sentence }: { run: AuditRun; sentence: string }) {
  const page = RUN_PAGES[kind];
  const isInSentence = label !== null && sentence.includes(label);
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-2">
      {!isInSentence && label && <span className="[overflow-wrap:anywhere]">{label}</span>}
      {phones > 0 && !label?.includes('phone') && <span className="num">{countText(phones, 'phone')} changed</span>}
      <ProseLink href={page.href(id, feed)}>{page.label}</ProseLink>
      {undoUntil && <ProseLink href={`/admin/trash?undo=${id}`}>Undo…</ProseLink>}
    </p>
  );
}

function isPhoneCall({ action }: AuditEntry): boolean {
  return /^(products|phoneVersions)\.(?!create|remove)/.test(action);
}
