import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { SavedView, ViewTable } from '#contract/desk/views.ts';

function viewsQuery(api: Api, table: ViewTable) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'views', table],
    queryFn: ({ signal }) => api.views.list({ query: { table } }, signal),
  });
}

/** Parameters that are not part of a view. */
const NOT_IN_VIEW = ['page', 'message', 'comment'];

/** A canonical query, whatever the order of its parameters. */
function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams(params);
  for (const name of NOT_IN_VIEW) view.delete(name);
  view.sort();
  return view.toString();
}

/** Named filters, search, sort and columns: the user's own and those shared with everyone. A view is a URL. */
export function SavedViews({ table, all = 'All' }: { table: ViewTable; all?: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [isNaming, setIsNaming] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery(api, table));
  const current = viewOf(params);
  // The user and someone else may have saved the same view.
  const same = views.filter(({ query }) => query === current);
  const saved = same.find(({ owner }) => owner === null) ?? same[0];
  const remove = useMutation({
    mutationFn: (id: string) => api.views.remove({ params: { id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: viewsQuery(api, table).queryKey }),
    onError: (error) => toast.error(errorText(error, 'Couldn’t delete the view.')),
  });
  if (views.length === 0 && current === '') return null;

  return (
    <nav
      aria-label="Saved views"
      className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-line text-sm"
    >
      <ViewLink to="?" isCurrent={current === ''}>
        {all}
      </ViewLink>
      {views.map(({ id, name, query, isShared, owner }) => (
        <ViewLink
          key={id}
          to={`?${query}`}
          isCurrent={query === current}
          title={owner ? `Shared by ${owner}` : undefined}
        >
          {name}
          {isShared && <span className="ml-1.5 text-xs text-ink-3">Shared{owner && ` by ${owner}`}</span>}
        </ViewLink>
      ))}
      {saved?.mayEdit && (
        <>
          <Button size="sm" variant="quiet" onClick={() => setIsNaming(true)}>
            Edit view
          </Button>
          <Button size="sm" variant="quiet" onClick={() => remove.mutate(saved.id)} loading={remove.isPending}>
            Delete view
          </Button>
        </>
      )}
      {!saved && current !== '' && (
        <Button size="sm" variant="quiet" onClick={() => setIsNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && <ViewDialog table={table} query={current} view={saved} onClose={() => setIsNaming(false)} />}
    </nav>
  );
}

type ViewLinkProps = { to: string; isCurrent: boolean; title?: string | undefined; children: ReactNode };

function ViewLink({ to, isCurrent, title, children }: ViewLinkProps) {
  return (
    <Link
      to={to}
      title={title}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-9 items-center border-b-2 px-3 tap',
        isCurrent ? 'border-accent font-medium' : 'border-transparent text-ink-2 hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

type ViewDialogProps = {
  table: ViewTable;
  query: string;
  /** Undefined for a new one. */
  view: SavedView | undefined;
  onClose: () => void;
};

function ViewDialog({ table, query, view, onClose }: ViewDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      view
        ? api.views.update({ params: { id: view.id }, body: { name, isShared } })
        : api.views.save({ body: { table, name, query, isShared } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery(api, table).queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={view ? 'Edit view' : 'Save view'}
      description={view ? undefined : 'Saves your search, filters, sort order and columns.'}
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Field label="Name">
          <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox checked={isShared} onChange={({ target }) => setIsShared(target.checked)}>
          Share with everyone who can open this table
        </Checkbox>
        <FormError>{error && errorText(error, 'Couldn’t save the view. Try again.')}</FormError>
        <Button type="submit" variant="primary" loading={isPending} disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
