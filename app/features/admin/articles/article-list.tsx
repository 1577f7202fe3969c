import { useQuery } from '@tanstack/react-query';
import { ScreenHead } from '#app/features/admin/shell/screen-head.tsx';
import { type Column, DataTable } from '#app/features/admin/table/data-table.tsx';
import { FilterSelect } from '#app/features/admin/table/filter-select.tsx';
import { TableBar } from '#app/features/admin/table/table-bar.tsx';
import { useTableParams } from '#app/features/admin/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { BLOG_STATUSES, type BlogCard, type BlogStatus } from '#contract/blogs.ts';
import { articlesQuery, categoriesQuery } from './api.ts';
import { ArticleActions } from './article-actions.tsx';
import { Calendar } from './calendar.tsx';
import { indiaTime } from './india-time.ts';
import { STATUS_LABELS } from './status-labels.ts';
import { CALENDAR, StatusLinks } from './status-links.tsx';

const COLUMNS: Column<BlogCard>[] = [
  {
    id: 'title',
    header: 'Title',
    isName: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/blogs/edit/${id}`} className="inline-block min-w-40 py-1 hover:text-accent-ink hover:underline">
        {title}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => STATUS_LABELS[status] },
  {
    id: 'when',
    header: 'Readers see it',
    isSecondary: true,
    cell: ({ status, scheduledAt, publishedAt }) => {
      const moment = status === 'scheduled' ? scheduledAt : publishedAt;
      return moment && status !== 'draft' && status !== 'archived' ? `from ${indiaTime(moment)}` : 'not yet';
    },
  },
  {
    id: 'categories',
    header: 'Categories',
    isSecondary: true,
    cell: ({ categories }) => categories.map(({ name }) => name).join(', '),
  },
  { id: 'author', header: 'Author', isSecondary: true, cell: ({ author }) => author },
  {
    id: 'changed',
    header: 'Last changed',
    isSecondary: true,
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{indiaTime(updatedAt)}</time>,
  },
  { id: 'actions', header: 'Actions', cell: (article) => <ArticleActions article={article} /> },
];

/** Every article, by where it stands. */
export function ArticleList() {
  const api = useApi();
  const state = useTableParams();
  const view = state.get('status');
  const status = BLOG_STATUSES.find((known) => known === view) ?? 'all';
  const list = { status, search: state.search, category: state.get('category'), page: state.page } as const;
  const { data, error, isPlaceholderData, refetch } = useQuery(articlesQuery(api, list));
  const { data: categories = [] } = useQuery(categoriesQuery(api));

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
            noun={['article', 'articles']}
            filters={
              <FilterSelect label="Category" name="category" state={state} all="All categories">
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </FilterSelect>
            }
          />
          <DataTable
            caption="Articles"
            columns={COLUMNS}
            rows={data?.blogs}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            state={state}
            pageCount={data?.totalPages}
            isStale={isPlaceholderData}
            error={error && errorText(error, 'The articles could not be fetched.')}
            onRetry={() => void refetch()}
            empty={<EmptyState title={emptyText(status, list.search !== '' || list.category !== '')} />}
          />
        </>
      )}
    </>
  );
}

function emptyText(status: BlogStatus | 'all', isNarrowed: boolean): string {
  if (isNarrowed) return 'No article matches.';
  return status === 'all' ? 'There is no article yet.' : `There is no ${STATUS_LABELS[status].toLowerCase()} article.`;
}
