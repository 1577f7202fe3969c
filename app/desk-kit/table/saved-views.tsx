import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { FormError } from '#app/forms/form-parts.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ViewTable } from '#contract/desk/views.ts';

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

/** Named filters, search, sort and columns. A view is a URL, so it can be shared. */
export function SavedViews({ table, all = 'All' }: { table: ViewTable; all?: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [isNaming, setIsNaming] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery(api, table));
  const current = viewOf(params);
  const saved = views.find(({ query }) => query === current);
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
      {views.map(({ id, name, query }) => (
        <ViewLink key={id} to={`?${query}`} isCurrent={query === current}>
          {name}
        </ViewLink>
      ))}
      {saved ? (
        <Button size="sm" variant="quiet" onClick={() => remove.mutate(saved.id)} loading={remove.isPending}>
          Delete view
        </Button>
      ) : (
        current !== '' && (
          <Button size="sm" variant="quiet" onClick={() => setIsNaming(true)}>
            Save view
          </Button>
        )
      )}
      {isNaming && <NameDialog table={table} query={current} onClose={() => setIsNaming(false)} />}
    </nav>
  );
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
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

function NameDialog({ table, query, onClose }: { table: ViewTable; query: string; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.views.save({ body: { table, name, query } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery(api, table).queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save view"
      description="Saves your search, filters, sort order and columns. Only you see it in your list; share the link to show it to others."
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
        <FormError>{error && errorText(error, 'Couldn’t save the view. Try again.')}</FormError>
        <Button type="submit" variant="primary" loading={isPending} disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
