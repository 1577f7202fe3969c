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
import { type Desk, deskHref, useDesks } from './desk.ts';
import { ADMIN_KEY } from './desk-queries.ts';

interface Command {
  id: string;
  label: string;
  /** What it is: `Phone`, `Article`. */
  kind: string;
  to: string;
}

const FOUND_MAX = '6';

/** Every desk, what can be begun, phones, articles and people, by a few letters. */
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
  const commands = [...matching(useDesks().flatMap(commandsOf), typed), ...(search.length > 1 ? found : [])];
  const { fieldProps, listProps, optionProps, reset } = useCombobox({
    listLabel: 'Found',
    options: commands,
    onChoose: ({ to }) => {
      onClose();
      navigate(to);
    },
  });

  return (
    <Dialog open onClose={onClose} title="Go to or do" className="sm:max-w-xl">
      <Field label="Desk, phone, article or person" hideLabel>
        <TextInput
          {...fieldProps}
          data-autofocus
          placeholder="Desk, phone, article or person"
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
        {commands.length === 0 && 'Nothing is called so.'}
      </p>
    </Dialog>
  );
}

/** The desk itself, and the screens beneath it that need no id. */
function commandsOf(desk: Desk): Command[] {
  const beneath = (desk.screens ?? []).filter(({ path }) => !path.includes(':'));
  return [
    { id: desk.path, label: desk.name, kind: 'Go to', to: deskHref(desk) },
    ...beneath.map(({ path, title }) => ({
      id: `${desk.path}/${path}`,
      label: title,
      kind: 'Do',
      to: `${deskHref(desk)}/${path}`,
    })),
  ];
}

/** Words in any order, each the beginning of one of the name. */
function matching(commands: Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const parts = label.toLowerCase().split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** Of what one may see; a question that fails leaves the others. */
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
