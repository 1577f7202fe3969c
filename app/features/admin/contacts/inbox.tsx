import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ExportButton } from '#app/desk-kit/frame/export-button.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { TableSkeleton } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, FilterSelect, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { type RowAction, RowBulk } from '#app/desk-kit/table/row-bulk.tsx';
import { SelectRowBox } from '#app/desk-kit/table/row-list.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useSelection } from '#app/desk-kit/table/use-selection.ts';
import { useLastPage, useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import { openShortcutList, useShortcuts } from '#app/lib/shortcuts.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import type { ContactMessage, ContactStatus, ContactStatusFilter, DeskPerson } from '#contract/contact.ts';
import { CONTACT_STATUS_LABELS } from '#contract/desk/inbox.ts';
import type { MessageBulkChange } from '#contract/desk/row-bulk.ts';
import { BlockedSenders } from './blocked-senders.tsx';
import { contactsQuery, peopleQuery, refreshContacts } from './contacts-queries.ts';
import { OpenMessage } from './open-message.tsx';
import { SavedReplies } from './saved-replies.tsx';

const FILTERS: Record<Exclude<ContactStatusFilter, 'read'>, string> = {
  open: 'Open',
  new: 'New',
  replied: 'Replied',
  archived: 'Done',
  spam: 'Spam',
};

export function Inbox() {
  const api = useApi();
  const state = useTableParams();
  const user = useUser();
  const filter = {
    status: parseChoice(FILTERS, state.get('status')),
    assignee: state.get('assignee') || undefined,
    search: state.search,
  };
  const query = useQuery(contactsQuery(api, filter, state.page));
  const { data, isPlaceholderData } = query;
  useLastPage(state, data);
  const { data: people = [] } = useQuery(peopleQuery(api));
  const queries = useQueryClient();
  const selection = useSelection(data?.contacts.map(({ id }) => id) ?? []);
  const openId = state.get('message') || null;
  const [dialog, setDialog] = useState<'replies' | 'blocked' | null>(null);
  const listElement = useRef<HTMLUListElement>(null);
  // The open message stays open when its new status filters it out of the list.
  const open = (message: string | null) => state.change({ message, page: state.page > 1 ? String(state.page) : null });

  const step = (by: 1 | -1) => {
    const lines = data?.contacts ?? [];
    const at = lines.findIndex(({ id }) => id === openId);
    const next = lines[at < 0 ? 0 : at + by];
    if (!next) return;
    open(next.id);
    listElement.current?.querySelector<HTMLElement>(`[data-message="${next.id}"]`)?.focus();
  };
  useShortcuts([
    { keys: 'j', label: 'Next message', repeats: true, act: () => step(1) },
    { keys: 'k', label: 'Previous message', repeats: true, act: () => step(-1) },
    { keys: 'x', label: 'Select message', act: () => openId && selection.toggle(openId) },
    {
      keys: '/',
      label: 'Search',
      act: () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    },
  ]);

  return (
    <>
      <div className={cx(openId && 'max-lg:hidden')}>
        <ScreenHead
          title="Messages"
          aside={data && newMessagesText(data.counts.new ?? 0)}
          actions={
            <>
              <Button variant="quiet" size="sm" onClick={openShortcutList}>
                Keyboard shortcuts
              </Button>
              <Button size="sm" onClick={() => setDialog('blocked')}>
                Blocked addresses
              </Button>
              <Button size="sm" onClick={() => setDialog('replies')}>
                Saved replies
              </Button>
            </>
          }
        />
        <TableBar
          searchLabel="Search messages"
          state={state}
          total={data?.total}
          views="contacts"
          noun={['message', 'messages']}
          filters={
            <>
              <ChoiceFilter
                label="Status"
                name="status"
                state={state}
                all="All except spam"
                labels={FILTERS}
                counts={data && { ...data.counts, open: (data.counts.new ?? 0) + (data.counts.read ?? 0) }}
              />
              <FilterSelect label="Assigned to" name="assignee" state={state} all="Anyone">
                <option value="me">Me</option>
                <option value="nobody">Unassigned</option>
                {people.map(({ id, name }) => id !== user.id && <option key={id} value={id}>{`${name}’s`}</option>)}
              </FilterSelect>
            </>
          }
          tools={<ExportButton fetchFile={() => api.contact.export({ query: filter })} />}
        />
      </div>
      <QueryState query={query} failure="Couldn’t load messages." loading={<TableSkeleton columns={2} />} />
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div
            aria-busy={isPlaceholderData}
            className={cx(openId && 'max-lg:hidden', isPlaceholderData && 'opacity-60')}
          >
            {data.contacts.length === 0 && (
              <EmptyState
                title={filter.status || filter.assignee || filter.search ? 'No matching messages' : 'No messages yet'}
              />
            )}
            <ul aria-label="Messages" ref={listElement}>
              {data.contacts.map((message) => (
                <li
                  key={message.id}
                  className={cx('flex border-b border-line', selection.has(message.id) && 'bg-accent-wash')}
                >
                  <span className="grid w-9 shrink-0 place-items-center">
                    <SelectRowBox id={message.id} name={`message from ${message.name}`} selection={selection} />
                  </span>
                  <Line message={message} isOpen={message.id === openId} onOpen={() => open(message.id)} />
                </li>
              ))}
            </ul>
            {data.totalPages > 1 && (
              <Pagination page={state.page} pageCount={data.totalPages} hrefFor={state.hrefFor} className="mt-5" />
            )}
          </div>
          {openId ? (
            <OpenMessage key={openId} id={openId} onOpen={open} />
          ) : (
            data.contacts.length > 0 && <p className="pt-3 text-ink-3 max-lg:hidden">Select a message</p>
          )}
        </div>
      )}
      <RowBulk
        selection={selection}
        noun={['message', 'messages']}
        matching={{ filter, count: data?.total ?? 0 }}
        actions={messageActions(people)}
        calls={api.bulkMessages}
        onChanged={() => void refreshContacts(queries)}
      />
      {dialog === 'replies' && <SavedReplies onClose={() => setDialog(null)} />}
      {dialog === 'blocked' && <BlockedSenders onClose={() => setDialog(null)} />}
    </>
  );
}

const UNASSIGNED = '-';

function messageActions(people: readonly DeskPerson[]): RowAction<MessageBulkChange>[] {
  const to = (key: ContactStatus, label: string): RowAction<MessageBulkChange> => ({
    key,
    label,
    change: () => ({ action: 'status', value: key }),
  });
  const options = [...people.map(({ id, name }) => [id, name] as const), [UNASSIGNED, 'No one'] as const];
  return [
    to('archived', 'Done'),
    to('read', 'Mark as read'),
    to('new', 'Mark as new'),
    to('spam', 'Spam'),
    {
      key: 'assign',
      label: 'Assign',
      input: { label: 'To', options },
      change: (value) => ({ action: 'assign', value: value === UNASSIGNED ? null : value }),
    },
    { key: 'delete', label: 'Delete', isDanger: true, change: () => ({ action: 'delete' }) },
  ];
}

function newMessagesText(fresh: number): string {
  if (fresh === 0) return 'No new messages';
  return fresh === 1 ? '1 new' : `${formatCount(fresh)} new`;
}

type LineProps = { message: ContactMessage; isOpen: boolean; onOpen: () => void };

function Line({ message, isOpen, onOpen }: LineProps) {
  const { id, name, subject, message: text, status, assignee, replies, failedReplies, createdAt } = message;
  return (
    <button
      type="button"
      data-message={id}
      onClick={onOpen}
      aria-current={isOpen ? 'true' : undefined}
      className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 px-2 py-2.5 text-left hover:bg-sheet focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-wash"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('truncate', status === 'new' && 'font-semibold')}>{name}</span>
        <span className="shrink-0 text-xs text-ink-3 num">{timeAgo(createdAt)}</span>
      </span>
      <span className="truncate text-sm text-ink-2">{subject || text}</span>
      <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
        <span className={cx(status === 'new' && 'font-medium text-accent-ink')}>
          {CONTACT_STATUS_LABELS[status]}
          {replies > 0 && `, ${countText(replies, 'reply', 'replies')}`}
          {failedReplies > 0 && <span className="font-medium text-accent-ink">, not delivered</span>}
        </span>
        {assignee && <span>{assignee.name}</span>}
      </span>
    </button>
  );
}
