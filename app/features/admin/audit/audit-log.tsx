import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/features/admin/shell/api.ts';
import { ScreenHead } from '#app/features/admin/shell/screen-head.tsx';
import { ColumnPicker } from '#app/features/admin/table/column-picker.tsx';
import { type Column, DataTable } from '#app/features/admin/table/data-table.tsx';
import { TableBar } from '#app/features/admin/table/table-bar.tsx';
import { useTableParams } from '#app/features/admin/table/use-table-params.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { exactTime } from '#app/lib/relative-time.ts';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { AuditEntry } from '#contract/admin.ts';

const PAGE_SIZE = '50';

function auditQuery(api: Api, page: number, search: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'audit', page, search],
    queryFn: ({ signal }) => api.admin.audit({ query: { page: String(page), search, limit: PAGE_SIZE } }, signal),
    // A log is never shown from the cache.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    isName: true,
    cell: ({ at }) => (
      <time dateTime={at} className="font-normal whitespace-nowrap text-ink-2">
        {exactTime(at)}
      </time>
    ),
  },
  { id: 'who', header: 'Who', cell: ({ actor }) => actor.name },
  { id: 'role', header: 'Role', cell: ({ actor }) => actor.role, isSecondary: true },
  { id: 'what', header: 'What', cell: ({ summary }) => summary },
  {
    id: 'subject',
    header: 'Which',
    cell: ({ subject, subjectName }) => <span className="[overflow-wrap:anywhere]">{subjectName ?? subject}</span>,
  },
  {
    id: 'fields',
    header: 'Fields',
    isSecondary: true,
    cell: ({ fields }) => <span className="text-ink-3">{fields.join(', ')}</span>,
  },
];

/** Newest first. */
export function AuditLog() {
  const state = useTableParams();
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(useApi(), state.page, state.search));

  return (
    <>
      <ScreenHead
        title="Audit log"
        aside="What admins and moderators changed, exported and looked up, when they signed in, and everybody’s changes of address."
      />
      <TableBar
        searchLabel="Search the log"
        state={state}
        total={data?.total}
        noun={['entry', 'entries']}
        tools={<ColumnPicker columns={COLUMNS} state={state} />}
      />
      <DataTable
        caption="Audit log"
        columns={COLUMNS}
        rows={data?.entries}
        idOf={({ id }) => id}
        nameOf={({ summary }) => summary}
        state={state}
        pageCount={data?.totalPages}
        isStale={isPlaceholderData}
        error={error && errorText(error, 'The log could not be fetched.')}
        onRetry={() => void refetch()}
        empty={<EmptyState title={state.search ? 'No entry matches.' : 'Nothing has happened yet.'} />}
      />
    </>
  );
}
