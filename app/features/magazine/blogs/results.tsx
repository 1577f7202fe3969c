import { countText } from '#app/lib/format.ts';
import { unknownText } from '#app/lib/left-out-text.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { BlogList } from '#contract/blogs.ts';
import { BLOGS_PATH, type BlogsState, blogsPath, hasWords } from './blogs-state.ts';
import { FrontPage } from './front-page.tsx';
import { StoryGrid } from './story-card.tsx';

/** The front page without a search or filter, else the results. */
export function Results({ state, list }: { state: BlogsState; list: BlogList }) {
  const isFront = state.page === 1 && state.search === '' && state.category === null;
  const isPastTheEnd = list.blogs.length === 0 && list.total > 0;
  if (list.blogs.length === 0)
    return isPastTheEnd ? <PastTheEnd state={state} list={list} /> : <NoArticles {...state} />;
  return (
    <>
      {!isFront && <ResultsHeading state={state} list={list} />}
      {isFront ? <FrontPage blogs={list.blogs} /> : <StoryGrid blogs={list.blogs} excerpts />}
      {list.totalPages > 1 && (
        <Pagination
          page={state.page}
          pageCount={list.totalPages}
          hrefFor={(page) => blogsPath({ ...state, page })}
          className="mt-12"
        />
      )}
    </>
  );
}

export function resultsHeading(
  { search, category, page }: BlogsState,
  { categories }: Pick<BlogList, 'categories'>,
): string {
  const name = categories.find(({ id }) => id === category)?.name ?? null;
  const found = hasWords(search) ? `Articles with “${search}”${name ? ` in ${name}` : ''}` : (name ?? 'All articles');
  return page > 1 ? `${found}, page ${page}` : found;
}

function ResultsHeading({ state, list }: { state: BlogsState; list: BlogList }) {
  return (
    <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="text-2xl">{resultsHeading(state, list)}</h2>
      <p role="status" className="text-sm text-ink-3 num">
        {countText(list.total, 'article')}
      </p>
      {state.search !== '' && !hasWords(state.search) && (
        <p className="w-full text-sm text-ink-2">{unknownText(state.search)}</p>
      )}
    </div>
  );
}

function NoArticles({ search, category }: BlogsState) {
  if (search === '' && category === null)
    return (
      <EmptyState title="No articles yet" action={<ButtonLink to="/products">Browse phones</ButtonLink>}>
        Check back soon, or browse phones.
      </EmptyState>
    );
  return (
    <EmptyState
      title={search ? `No articles for “${search}”` : 'No articles in this category'}
      action={
        <>
          {search && category && (
            <ButtonLink variant="primary" to={blogsPath({ search })}>
              Search all categories
            </ButtonLink>
          )}
          <ButtonLink to={BLOGS_PATH}>Show all articles</ButtonLink>
        </>
      }
    >
      {search ? 'Try fewer or different words.' : 'It may have been renamed.'}
    </EmptyState>
  );
}

function PastTheEnd({ state, list }: { state: BlogsState; list: BlogList }) {
  return (
    <EmptyState
      title={`Page ${state.page} doesn’t exist`}
      action={<ButtonLink to={blogsPath({ ...state, page: list.totalPages })}>Go to the last page</ButtonLink>}
    >
      The last page is page {list.totalPages}.
    </EmptyState>
  );
}
