import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { cx } from '#app/lib/cx.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { timeAgo } from '#app/lib/relative-time.ts';
import { Pagination } from '#app/ui/controls/pagination.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ContactChange, ContactMessage, ContactStatus } from '#contract/contact.ts';
import { ADMIN_KEY } from '../shell/api.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { TableSkeleton } from '../table/data-table.tsx';
import { parseChoice } from '../table/filter-select.tsx';
import { StatusTableBar } from '../table/table-bar.tsx';
import { useTableParams } from '../table/use-table-params.ts';
import { Message, STATUS_LABELS } from './message.tsx';

const CONTACTS_KEY = [...ADMIN_KEY, 'contacts'];
const PAGE_SIZE = '30';

function contactsQuery(api: Api, status: ContactStatus | null, search: string, page: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, status, search, page],
    queryFn: ({ signal }) =>
      api.contact.list(
        { query: { status: status ?? undefined, search, page: String(page), limit: PAGE_SIZE } },
        signal,
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** After a change of one message: the list, its counts and the number beside the navigation. */
function refreshContacts(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: CONTACTS_KEY }),
    queries.invalidateQueries({ queryKey: [...ADMIN_KEY, 'overview'] }),
  ]);
}

/** What readers wrote to the desk: a list, and beside it the message that is open. */
export function Inbox() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const status = parseChoice(STATUS_LABELS, state.get('status'));
  const { data, error, refetch, isPlaceholderData } = useQuery(contactsQuery(api, status, state.search, state.page));
  // The open message stays open when its new status takes it out of the list.
  const [open, setOpen] = useState<ContactMessage | null>(null);
  const [otherNotes, setOtherNotes] = useState<string | null>(null);

  const update = useMutation({
    mutationFn: ({ id, ...body }: ContactChange & { id: string }) => api.contact.update({ params: { id }, body }),
    onSuccess: (changed) => {
      setOpen((shown) => (shown?.id === changed.id ? changed : shown));
      setOtherNotes(null);
      void refreshContacts(queries);
    },
    onError: (failure, { notes }) => {
      const isConflict = failure instanceof ApiError && failure.status === 409;
      const current = isConflict ? (failure.current as ContactMessage | undefined) : undefined;
      // The list was older than our own save.
      if (current && current.notes === notes?.trim()) setOpen((shown) => (shown?.id === current.id ? current : shown));
      else if (current) setOtherNotes(current.notes);
      else toast.error(errorText(failure, 'The message could not be changed.'), { id: 'message' });
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.contact.remove({ params: { id } }),
    onSuccess: () => {
      setOpen(null);
      toast.success('The message is deleted');
      void refreshContacts(queries);
    },
    onError: (failure) => toast.error(errorText(failure, 'The message could not be deleted.')),
  });
  const read = (message: ContactMessage) => {
    setOpen(message);
    setOtherNotes(null);
    update.reset();
    if (message.status === 'new') update.mutate({ id: message.id, status: 'read' });
  };

  return (
    <>
      <ScreenHead title="Messages" aside={data && newMessagesText(data.counts.new ?? 0)} />
      <StatusTableBar
        searchLabel="Search messages"
        state={state}
        total={data?.total}
        noun={['message', 'messages']}
        all="All messages"
        labels={STATUS_LABELS}
        counts={data?.counts}
        fetchFile={(query) => api.contact.export({ query })}
      />
      {error && !data && (
        <ErrorState message={errorText(error, 'The messages could not be fetched.')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TableSkeleton columns={2} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
          <div aria-busy={isPlaceholderData} className={cx(open && 'max-lg:hidden', isPlaceholderData && 'opacity-60')}>
            {data.contacts.length === 0 && (
              <EmptyState title={status || state.search ? 'No message matches.' : 'Nobody wrote yet.'} />
            )}
            <ul aria-label="Messages">
              {data.contacts.map((message) => (
                <li key={message.id} className="border-b border-line">
                  <Line message={message} isOpen={message.id === open?.id} onOpen={() => read(message)} />
                </li>
              ))}
            </ul>
            {data.totalPages > 1 && (
              <Pagination page={state.page} pageCount={data.totalPages} hrefFor={state.hrefFor} className="mt-5" />
            )}
          </div>
          {open ? (
            <Message
              key={open.id}
              message={open}
              isSaving={update.isPending}
              hasFailed={update.isError}
              otherNotes={otherNotes}
              isRemoving={remove.isPending}
              onChange={(change) => update.mutate({ id: open.id, ...change })}
              onRemove={() => remove.mutate(open.id)}
              onClose={() => setOpen(null)}
            />
          ) : (
            <p className="pt-3 text-ink-3 max-lg:hidden">Choose a message to read it.</p>
          )}
        </div>
      )}
    </>
  );
}

function newMessagesText(fresh: number): string {
  if (fresh === 0) return 'Nothing new';
  return fresh === 1 ? '1 is new' : `${formatCount(fresh)} are new`;
}

type LineProps = { message: ContactMessage; isOpen: boolean; onOpen: () => void };

function Line({ message: { name, subject, message, status, createdAt }, isOpen, onOpen }: LineProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isOpen ? 'true' : undefined}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-2 py-2.5 text-left hover:bg-sheet focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-wash"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('truncate', status === 'new' && 'font-semibold')}>{name}</span>
        <span className="shrink-0 text-xs text-ink-3 num">{timeAgo(createdAt)}</span>
      </span>
      <span className="truncate text-sm text-ink-2">{subject || message}</span>
      <span className={cx('text-xs', status === 'new' ? 'font-medium text-accent-ink' : 'text-ink-3')}>
        {STATUS_LABELS[status]}
      </span>
    </button>
  );
}
