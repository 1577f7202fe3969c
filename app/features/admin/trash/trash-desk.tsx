import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { TRASH_TABLES, type TrashKind } from '#contract/desk/row-bulk.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import type { TrashItem } from '#contract/undo/trash.ts';
import { RecentRuns } from './recent-runs.tsx';

const TRASH_KEY = [...ADMIN_KEY, 'trash'];

const KIND_LABELS = Object.fromEntries(
  Object.entries(TRASH_TABLES).map(([kind, { label }]) => [kind, label]),
) as Record<TrashKind, string>;

function trashQuery(api: Api, page: number, search: string, kind: TrashKind | undefined) {
  return queryOptions({
    queryKey: [...TRASH_KEY, page, search, kind],
    queryFn: ({ signal }) => api.trash.list({ query: { page: String(page), limit: '50', search, kind } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const COLUMNS: Column<TrashItem>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    cell: ({ name, note }) => (
      <span className="block max-w-80 [overflow-wrap:anywhere]">
        {name}
        {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => KIND_LABELS[kind] },
  {
    id: 'who',
    header: 'Deleted by',
    isSecondary: true,
    cell: ({ actor, byAuthor }) => (byAuthor ? 'Author' : (actor?.name ?? 'Automatic')),
  },
  {
    id: 'at',
    header: 'Deleted',
    cell: ({ removedAt }) => (
      <time dateTime={removedAt} className="whitespace-nowrap num">
        {indiaTime(removedAt)}
      </time>
    ),
  },
  {
    id: 'until',
    header: 'Restorable until',
    isSecondary: true,
    cell: ({ expiresAt }) => (
      <time dateTime={expiresAt} className="whitespace-nowrap num">
        {indiaTime(expiresAt)}
      </time>
    ),
  },
  { id: 'actions', header: 'Actions', cell: (item) => <TrashActions item={item} /> },
];

export function TrashDesk() {
  const state = useTableParams();
  const kind = parseChoice(KIND_LABELS, state.get('kind'));
  const query = useQuery(trashQuery(useApi(), state.page, state.search, kind));
  const { data } = query;

  return (
    <>
      <ScreenHead
        title="Trash"
        aside={`You can restore deleted items for ${RETENTION_DAYS.trash} days and undo bulk changes for 24 hours.`}
      />
      <RecentRuns />
      <TableBar
        searchLabel="Search trash"
        state={state}
        total={data?.total}
        noun={['item', 'items']}
        filters={
          <ChoiceFilter
            label="Kind"
            name="kind"
            state={state}
            all="All kinds"
            labels={KIND_LABELS}
            counts={data?.counts}
          />
        }
      />
      <DataTable
        caption="Trash"
        columns={COLUMNS}
        rows={data?.items}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load the trash."
        empty={<EmptyState title={state.search || kind ? 'No matching items' : 'The trash is empty'} />}
      />
    </>
  );
}

function TrashActions({ item }: { item: TrashItem }) {
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'name' | 'remove' | null>(null);
  const [refusal, setRefusal] = useState('');
  const settle = (text: string) => {
    setOpen(null);
    toast.success(text);
    void queries.invalidateQueries();
  };
  const restore = useMutation({
    mutationFn: (name?: string) => api.trash.restore({ params: { id: item.id }, body: name ? { name } : {} }),
    onSuccess: ({ name }) => settle(`${name} restored`),
    onError: (failure) => {
      const text = errorText(failure, 'Couldn’t restore it.');
      const asksForName = failure instanceof ApiError && failure.fields?.name !== undefined;
      if (asksForName) setOpen('name');
      setRefusal(text);
      if (!asksForName) toast.error(text);
    },
  });
  const remove = useMutation({
    mutationFn: () => api.trash.remove({ params: { id: item.id } }),
    onSuccess: () => settle(`${item.name} permanently deleted`),
  });

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
        Restore<span className="sr-only"> {item.name}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setOpen('remove')}>
        Delete permanently<span className="sr-only">: {item.name}</span>
      </Button>
      {open === 'name' && (
        <NameDialog
          name={item.name}
          error={refusal}
          isPending={restore.isPending}
          onName={(name) => restore.mutate(name)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          onClose={() => setOpen(null)}
          title={`Permanently delete ${item.name}?`}
          description="Everything deleted with it is lost too, including pictures not used elsewhere. You can’t undo this."
          action="Delete permanently"
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          error={remove.error && errorText(remove.error, 'Couldn’t delete it.')}
        />
      )}
    </div>
  );
}

type NameDialogProps = {
  name: string;
  error: string;
  isPending: boolean;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for a new name when another item has taken the old one. */
function NameDialog({ name, error, isPending, onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => onName(typed.trim())}
      title="Restore under another name"
      action="Restore"
      isPending={isPending}
      disabled={typed.trim() === ''}
    >
      <FormError>{error}</FormError>
      <Field label="Name">
        <TextInput data-autofocus value={typed} onChange={(event) => setTyped(event.target.value)} required />
      </Field>
    </FormDialog>
  );
}
