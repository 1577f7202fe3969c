import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { MoreMenu } from '#app/desk-kit/frame/more-menu.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { FilterSelect } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { NamedOptions } from '#app/ui/controls/select.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import {
  ARTICLE_SORTS,
  BLOG_STATUS_LABELS,
  BLOG_STATUSES,
  type BlogCard,
  type BlogCounts,
  type BlogStatus,
} from '#contract/blogs.ts';
import type { ArticleBulkChange } from '#contract/desk/row-bulk.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { CALENDAR, Calendar } from './calendar.tsx';
import { ARTICLES_KEY, articlesQuery, cacheArticle, categoriesQuery } from './draft/article-queries.ts';
import { DeleteArticleDialog, type SettableStatus, useArticleStatus } from './draft/article-status.tsx';

const columns = (withChanges: readonly string[] = [], notes: Record<string, number> = {}): Column<BlogCard>[] => [
  {
    id: 'title',
    header: 'Title',
    sort: 'title',
    isName: true,
    cell: ({ id, title }) => (
      <Link
        to={`/admin/blogs/edit/${id}`}
        className="inline-block min-w-40 py-1 tap hover:text-accent-ink hover:underline"
      >
        {title}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ id, status }) => `${BLOG_STATUS_LABELS[status]}${withChanges.includes(id) ? ', unpublished changes' : ''}`,
  },
  {
    id: 'notes',
    header: 'Comments',
    isSecondary: true,
    cell: ({ id }) => {
      const { [id]: open = 0 } = notes;
      return open > 0 && <Link to={`/admin/blogs/edit/${id}?note=all`}>{formatCount(open)} open</Link>;
    },
  },
  {
    id: 'when',
    header: 'Publish date',
    sort: 'published',
    isSecondary: true,
    cell: ({ status, scheduledAt, publishedAt }) => {
      const moment = status === 'scheduled' ? scheduledAt : publishedAt;
      return moment && status !== 'draft' && status !== 'archived' ? indiaTime(moment) : 'Not published';
    },
  },
  {
    id: 'categories',
    header: 'Categories',
    sort: 'categories',
    isSecondary: true,
    cell: ({ categories }) => categories.map(({ name }) => name).join(', '),
  },
  { id: 'author', header: 'Author', sort: 'author', isSecondary: true, cell: ({ author }) => author },
  {
    id: 'changed',
    header: 'Last changed',
    sort: 'changed',
    isSecondary: true,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{indiaTime(updatedAt)}</time>,
  },
  { id: 'actions', header: 'Actions', cell: (article) => <ArticleActions article={article} /> },
];

export function ArticleList() {
  const api = useApi();
  const state = useTableParams();
  const view = state.get('status');
  const status = BLOG_STATUSES.find((known) => known === view) ?? ('all' as const);
  const list = {
    status,
    search: state.search,
    category: state.get('category'),
    author: state.get('author'),
    // Ignores a sort from another table or an outdated link.
    sort: ARTICLE_SORTS.some((column) => column === state.sort?.replace(/^-/, '')) ? state.sort : null,
    page: state.page,
  } as const;
  const query = useQuery(articlesQuery(api, list));
  const { data } = query;
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const queries = useQueryClient();
  const mayChangeMany = useMay('editor');
  const selection = useSelection(data?.blogs.map(({ id }) => id) ?? []);
  const filter = {
    status,
    search: list.search,
    ...(list.category && { category: list.category }),
    ...(list.author && { author: list.author }),
  } as const;
  const authors = [...new Set([...(data?.authors ?? []), ...(list.author ? [list.author] : [])])];

  return (
    <>
      <ScreenHead
        title="Articles"
        actions={
          <ButtonLink to="/admin/blogs/add" variant="primary">
            Write an article
          </ButtonLink>
        }
      />
      <StatusLinks current={view === CALENDAR ? CALENDAR : status} counts={data?.counts} />
      {view === CALENDAR ? (
        <Calendar />
      ) : (
        <>
          <TableBar
            searchLabel="Search articles"
            state={state}
            total={data?.total}
            views="blogs"
            noun={['article', 'articles']}
            filters={
              <>
                <FilterSelect label="Category" name="category" state={state} all="All categories">
                  <NamedOptions of={categories} />
                </FilterSelect>
                <FilterSelect label="Author" name="author" state={state} all="All authors">
                  {authors.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </FilterSelect>
              </>
            }
            tools={<ExportButton fetchFile={() => api.tableExports.articles({ query: filter })} />}
          />
          <DataTable
            caption="Articles"
            columns={columns(data?.withChanges, data?.openNotes)}
            rows={data?.blogs}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            state={state}
            pageCount={data?.totalPages}
            query={query}
            failure="Couldn’t load articles."
            empty={
              <EmptyState title={emptyText(status, list.search !== '' || list.category !== '' || list.author !== '')} />
            }
            selection={mayChangeMany ? selection : undefined}
          />
          <RowBulk
            selection={selection}
            noun={['article', 'articles']}
            matching={{ filter, count: data?.total ?? 0 }}
            actions={articleActions(categories)}
            calls={api.bulkArticles}
            onChanged={() => void queries.invalidateQueries({ queryKey: ARTICLES_KEY })}
          />
        </>
      )}
    </>
  );
}

function articleActions(categories: readonly { id: string; name: string }[]): RowAction<ArticleBulkChange>[] {
  const options = categories.map(({ id, name }) => [id, name] as const);
  return [
    { key: 'published', label: 'Publish', change: () => ({ action: 'status', value: 'published' }) },
    { key: 'draft', label: 'Move to drafts', change: () => ({ action: 'status', value: 'draft' }) },
    { key: 'archived', label: 'Archive', change: () => ({ action: 'status', value: 'archived' }) },
    {
      key: 'add',
      label: 'Add to category',
      input: { label: 'Category', options },
      change: (value) => ({ action: 'addCategory', value }),
    },
    {
      key: 'remove',
      label: 'Remove from category',
      input: { label: 'Category', options },
      change: (value) => ({ action: 'removeCategory', value }),
    },
    {
      key: 'author',
      label: 'Set author',
      input: { label: 'Author', max: NAME_MAX },
      change: (value) => ({ action: 'author', value }),
    },
    { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
  ];
}

function emptyText(status: BlogStatus | 'all', isNarrowed: boolean): string {
  if (isNarrowed) return 'No matching articles';
  return status === 'all' ? 'No articles yet' : `No ${BLOG_STATUS_LABELS[status].toLowerCase()} articles`;
}

type View = BlogStatus | 'all' | typeof CALENDAR;

type StatusLinksProps = { current: View; counts: BlogCounts | undefined };

function StatusLinks({ current, counts }: StatusLinksProps) {
  const views: [View, string][] = [
    ['all', 'All'],
    ...BLOG_STATUSES.map((status): [View, string] => [status, BLOG_STATUS_LABELS[status]]),
    [CALENDAR, 'Calendar'],
  ];
  return (
    <nav aria-label="Articles by status" className="mb-4 flex gap-5 overflow-x-auto border-b border-line">
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={view === 'all' ? '?' : `?status=${view}`}
          aria-current={view === current ? 'true' : undefined}
          className="flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 tap hover:text-ink focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label}
          {view !== CALENDAR && counts && <span className="text-xs text-ink-3 num">{formatCount(counts[view])}</span>}
        </Link>
      ))}
    </nav>
  );
}

function ArticleActions({ article: { id, title, status } }: { article: BlogCard }) {
  const api = useApi();
  const queries = useQueryClient();
  const articleStatus = useArticleStatus((updated) => cacheArticle(api, queries, updated));
  const [isDeleting, setIsDeleting] = useState(false);
  const [isPublishing, setIsPublishing] = useState(false);
  const mayPublish = useMay('editor');
  const move = (to: SettableStatus) => articleStatus.status.mutate({ id, status: to });

  return (
    <>
      <MoreMenu name={title} loading={articleStatus.status.isPending}>
        <MenuLink to={`/admin/blogs/edit/${id}`}>Edit</MenuLink>
        {status === 'published' && <MenuLink to={`/blog/${id}`}>View on site</MenuLink>}
        <MenuSeparator />
        {mayPublish && status !== 'published' && <MenuItem onClick={() => setIsPublishing(true)}>Publish now</MenuItem>}
        {mayPublish && status !== 'draft' && <MenuItem onClick={() => move('draft')}>Move to drafts</MenuItem>}
        {mayPublish && status !== 'archived' && <MenuItem onClick={() => move('archived')}>Archive</MenuItem>}
        {(mayPublish || status === 'draft') && <MenuItem onClick={() => setIsDeleting(true)}>Delete</MenuItem>}
      </MoreMenu>
      {isPublishing && (
        <ConfirmDialog
          title="Publish this article?"
          description={`Readers will see “${title}” immediately. You can move it back to drafts.`}
          action="Publish now"
          isPending={articleStatus.status.isPending}
          onConfirm={() =>
            articleStatus.status.mutate({ id, status: 'published' }, { onSettled: () => setIsPublishing(false) })
          }
          onClose={() => setIsPublishing(false)}
        />
      )}
      {isDeleting && <DeleteArticleDialog article={{ id, title }} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
