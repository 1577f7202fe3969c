import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { bindField, TextField } from '#app/forms/text-field.tsx';
import { useApiForm } from '#app/forms/use-api-form.ts';
import { useApi } from '#app/lib/api.ts';
import { dotted } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { PageBulkChange } from '#contract/desk/row-bulk.ts';
import { SITE_LIMITS } from '#contract/settings/sections.ts';
import { type ListedPage, NewPage } from '#contract/settings/settings.ts';
import { pagesQuery } from './settings-queries.ts';

const STATUS_LABELS: Record<ListedPage['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Built-in pages and those that editors added. There are few, so the search runs in the browser. */
export function PageList() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const isAdmin = useMay('admin');
  const query = useQuery(pagesQuery(api));
  const { data } = query;
  const words = state.search.toLowerCase();
  const rows = data?.filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(words));
  const own = rows?.filter(({ isOwn }) => isOwn).length ?? 0;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const closeDialog = () => state.change({ add: null }, { replace: true });

  return (
    <>
      <ScreenHead
        title="Pages"
        aside="Readers see changes once you publish them."
        actions={
          <Button variant="primary" onClick={() => state.change({ add: '1' })}>
            Add a page
          </Button>
        }
      />
      <TableBar searchLabel="Search pages" state={state} total={rows?.length} noun={['page', 'pages']} />
      <DataTable
        caption="Pages"
        columns={columns(isAdmin)}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        state={state}
        query={query}
        failure="Couldn’t load the pages. Try again."
        empty={<EmptyState title="No matching pages" />}
        selection={selection}
      />
      <RowBulk
        selection={selection}
        noun={['page', 'pages']}
        matching={{ filter: { search: state.search }, count: own }}
        actions={ACTIONS}
        calls={api.bulkPages}
        onChanged={() => void queries.invalidateQueries({ queryKey: pagesQuery(api).queryKey })}
      />
      {state.get('add') !== '' && <AddPageDialog onClose={closeDialog} />}
    </>
  );
}

const ACTIONS: readonly RowAction<PageBulkChange>[] = [
  { key: 'publish', label: 'Publish', change: () => ({ action: 'status', value: 'published' }) },
  { key: 'draft', label: 'Move to drafts', change: () => ({ action: 'status', value: 'draft' }) },
  { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
];

function columns(isAdmin: boolean): readonly Column<ListedPage>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      isName: true,
      cell: ({ id, title, isOwn }) =>
        isOwn || isAdmin ? (
          <Link to={`/admin/pages/${id}`} className="inline-flex items-center tap hover:text-accent-ink">
            {title}
          </Link>
        ) : (
          title
        ),
    },
    {
      id: 'address',
      header: 'Address',
      cell: ({ path, status, title }) =>
        status === 'published' ? (
          <Link to={path} className="inline-flex items-center underline tap">
            {path}
            <span className="sr-only">: view {title}</span>
          </Link>
        ) : (
          path
        ),
    },
    { id: 'status', header: 'Status', cell: (page) => statusText(page) },
    {
      id: 'footer',
      header: 'Footer',
      isSecondary: true,
      cell: ({ isOwn, inFooter }) => (!isOwn ? '–' : inFooter ? 'Shown' : 'Not shown'),
    },
    {
      id: 'updated',
      header: 'Last change',
      isSecondary: true,
      cell: ({ updatedAt, updatedBy }) => (updatedBy ? `${indiaTime(updatedAt)}, ${updatedBy.name}` : '–'),
    },
  ];
}

function statusText({ isOwn, status, isChanged, hasDraft, scheduledAt }: ListedPage): string {
  const main = isOwn ? STATUS_LABELS[status] : isChanged ? 'Customised' : 'Default';
  if (status === 'scheduled' && scheduledAt !== null) return `Goes live ${indiaTime(scheduledAt)}`;
  return dotted([
    main,
    scheduledAt !== null && `changes go live ${indiaTime(scheduledAt)}`,
    hasDraft && status === 'published' && scheduledAt === null && 'unpublished changes',
  ]);
}

function AddPageDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useApiForm({
    schema: NewPage,
    defaultValues: { title: '', id: '' },
    fallback: 'Couldn’t add the page. Try again.',
    send: async (body) => {
      const { id } = await api.settings.createPage({ body });
      await queries.invalidateQueries({ queryKey: pagesQuery(api).queryKey });
      void navigate(`/admin/pages/${id}`);
    },
  });

  return (
    <FormDialog
      title="Add a page"
      description="It starts as a draft."
      action="Add page"
      isPending={form.formState.isSubmitting}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Title" autoComplete="off" maxLength={SITE_LIMITS.pageTitle} {...bindField(form, 'title')} />
      <TextField
        label="Address"
        optional
        autoComplete="off"
        hint="Comes after /pages/. Leave empty to create it from the title. It can’t be changed later."
        {...bindField(form, 'id')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
    </FormDialog>
  );
}
