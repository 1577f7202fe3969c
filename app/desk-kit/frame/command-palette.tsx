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
import { COLUMN_FIELDS } from '#contract/desk/phone-columns.ts';
import type { AdminProduct } from '#contract/desk/products.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { fieldRow, type PhoneKey } from '#contract/phone/fields.ts';
import { formatPartialDate, priceText } from '#contract/phone/format.ts';
import { valueText } from '#contract/phone/lines.ts';
import { isUnknown } from '#contract/phone/values.ts';
import {
  type Command,
  commandsOf,
  type FieldQuery,
  matchingCommands,
  parseFieldQuery,
  rankCommands,
} from './commands.ts';
import { useDesks } from './desk.ts';
import { ADMIN_KEY } from './desk-queries.ts';
import { indiaTime } from './india-time.ts';

/** The exact name may be far down in the server's order, so more are fetched than shown. */
const FETCHED = '30';
const SHOWN_OF_A_KIND = 6;

/** Searches desks, actions, phones and their fields, articles, people and what can be undone. */
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
  const desks = useDesks();
  const fieldQuery = may(roles, 'catalogue') ? parseFieldQuery(search) : null;
  const { data: fields = [] } = useQuery({
    queryKey: [...ADMIN_KEY, 'palette-field', fieldQuery],
    queryFn: ({ signal }) => (fieldQuery ? findFields(api, fieldQuery, signal) : []),
    enabled: fieldQuery !== null,
    placeholderData: keepPreviousData,
  });
  const isUndo = 'undo'.startsWith(search.toLowerCase()) && search.length > 1;
  const { data: runs = [] } = useQuery({
    queryKey: [...ADMIN_KEY, 'undo', 'palette'],
    queryFn: ({ signal }) => findRuns(api, signal),
    enabled: isUndo && desks.some(({ path }) => path === 'trash'),
    staleTime: 0,
  });
  const own = matchingCommands(desks.flatMap(commandsOf), typed);
  const commands = [
    ...(isUndo ? runs : []),
    ...(fieldQuery ? rankCommands(fields, fieldQuery.phone).slice(0, SHOWN_OF_A_KIND) : []),
    ...rankCommands([...own, ...(search.length > 1 ? shownOf(found, search) : [])], typed),
  ];
  const { fieldProps, listProps, optionProps, reset } = useCombobox({
    listLabel: 'Results',
    options: commands,
    onChoose: ({ to }) => {
      onClose();
      navigate(to);
    },
  });

  return (
    <Dialog open onClose={onClose} title="Search or jump to…" className="sm:max-w-xl">
      <Field label="Search screens, actions, phones, articles and people" hideLabel>
        <TextInput
          {...fieldProps}
          data-autofocus
          placeholder="Search screens, actions, phones, articles and people"
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
            <span className="min-w-0">
              <span className="block truncate">{command.label}</span>
              {command.detail && <span className="block truncate text-xs text-ink-2 num">{command.detail}</span>}
            </span>
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

/** The best matches of each kind. */
function shownOf(found: readonly Command[], search: string): Command[] {
  const kinds = Map.groupBy(rankCommands(found, search), ({ kind }) => kind);
  return [...kinds.values()].flatMap((list) => list.slice(0, SHOWN_OF_A_KIND));
}

/** Only what the user may see; a failed search does not hide the other results. */
async function findThings(
  api: Api,
  roles: readonly StaffRole[],
  search: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const query = { search, limit: FETCHED };
  const [phones, articles, people] = await Promise.allSettled([
    may(roles, 'catalogue') ? api.adminProducts.list({ query }, signal) : { products: [] },
    may(roles, 'writer') ? api.blogs.list({ query: { ...query, status: 'all' } }, signal) : { blogs: [] },
    may(roles, 'admin') ? api.users.list({ query }, signal) : { users: [] },
  ]);
  return [
    ...(phones.status === 'fulfilled' ? phones.value.products : []).map((phone) => ({
      id: `phone:${phone.id}`,
      label: phone.name,
      keywords: phone.brand,
      kind: 'Phone',
      detail: priceDetail(phone),
      to: `/admin/products/edit/${phone.id}`,
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

/** `₹79,999, 12 November 2026` */
function priceDetail({ price, priceAt }: AdminProduct): string {
  return [priceText(price), price !== null && priceAt && formatPartialDate(priceAt)].filter(Boolean).join(', ');
}

/** This field of each matching phone, with its current value. */
async function findFields(api: Api, { key, phone }: FieldQuery, signal: AbortSignal): Promise<Command[]> {
  const fields = COLUMN_FIELDS.find((one) => one === key);
  const { products } = await api.adminProducts.list({ query: { search: phone, limit: FETCHED, fields } }, signal);
  return products.map((product) => ({
    id: `field:${product.id}`,
    label: product.name,
    keywords: product.brand,
    kind: `Edit ${fieldRow(key).label.toLowerCase()}`,
    detail: fieldDetail(key, product),
    to: `/admin/products/edit/${product.id}#${key}`,
  }));
}

function fieldDetail(key: PhoneKey, product: AdminProduct): string {
  if (key === 'price' || key === 'priceAt') return priceDetail(product);
  const value: unknown = product[key as keyof AdminProduct];
  return product.fields?.[key] ?? (isUnknown(value) ? 'Not published' : valueText(key, value));
}

async function findRuns(api: Api, signal: AbortSignal): Promise<Command[]> {
  const runs = await api.undo.list({}, signal);
  return runs
    .filter(({ undoUntil }) => undoUntil !== null)
    .slice(0, SHOWN_OF_A_KIND)
    .map(({ id, label, actor, at }) => ({
      id: `undo:${id}`,
      label,
      kind: 'Undo',
      detail: [actor?.name, indiaTime(at)].filter(Boolean).join(', '),
      to: `/admin/trash?undo=${id}`,
    }));
}
