import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { useCombobox } from '#app/ui/controls/use-combobox.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { may, type StaffRole } from '#contract/account/access.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { type Command, commandsOf, matchingCommands } from './commands.ts';
import { useDesks } from './desk.ts';
import { ADMIN_KEY } from './desk-queries.ts';

const FOUND_MAX = '6';

/** Searches desks, actions, phones, articles and people. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const { roles } = useUser();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: [...ADMIN_KEY, 'palette', search],
    queryFn: ({ signal }) => findThings(api, roles, search, signal),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });
  const commands = [...matchingCommands(useDesks().flatMap(commandsOf), typed), ...(search.length > 1 ? found : [])];
  const { fieldProps, listProps, optionProps, reset } = useCombobox({
    listLabel: 'Results',
    options: commands,
    onChoose: ({ to }) => {
      onClose();
      navigate(to);
    },
  });

  return (
    <Dialog open onClose={onClose} title="Search or jump to" className="sm:max-w-xl">
      <Field label="Search desks, actions, phones, articles and people" hideLabel>
        <TextInput
          {...fieldProps}
          data-autofocus
          placeholder="Search desks, actions, phones, articles and people"
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            reset();
          }}
        />
      </Field>
      <div {...listProps} className="mt-3 max-h-80 overflow-y-auto">
        {commands.map((command, at) => (
          <div
            key={command.id}
            {...optionProps(command, at)}
            className="flex cursor-pointer items-baseline justify-between gap-3 rounded-small px-3 py-1.5 tap hover:bg-line aria-selected:bg-line"
          >
            <span className="min-w-0 truncate">{command.label}</span>
            <span className="shrink-0 text-xs text-ink-2">{command.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-xs text-ink-3">
        {commands.length === 0 && 'No results'}
      </p>
    </Dialog>
  );
}

/** Only what the user may see; a failed search does not hide the other results. */
async function findThings(
  api: Api,
  roles: readonly StaffRole[],
  search: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const query = { search, limit: FOUND_MAX };
  const [phones, articles, people] = await Promise.allSettled([
    may(roles, 'catalogue') ? api.adminProducts.list({ query }, signal) : { products: [] },
    may(roles, 'writer') ? api.blogs.list({ query: { ...query, status: 'all' } }, signal) : { blogs: [] },
    may(roles, 'admin') ? api.users.list({ query }, signal) : { users: [] },
  ]);
  return [
    ...(phones.status === 'fulfilled' ? phones.value.products : []).map(({ id, name }) => ({
      id: `phone:${id}`,
      label: name,
      kind: 'Phone',
      to: `/admin/products/edit/${id}`,
    })),
    ...(articles.status === 'fulfilled' ? articles.value.blogs : []).map(({ id, title }) => ({
      id: `article:${id}`,
      label: title,
      kind: 'Article',
      to: `/admin/blogs/edit/${id}`,
    })),
    ...(people.status === 'fulfilled' ? people.value.users : []).map(({ id, name, email }) => ({
      id: `person:${id}`,
      label: name,
      kind: 'Person',
      to: `/admin/users?search=${encodeURIComponent(email)}`,
    })),
  ];
}
