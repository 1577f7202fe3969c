import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { type Column, DataTable } from '#app/desk-kit/table/data-table.tsx';
import { ChoiceFilter, parseChoice } from '#app/desk-kit/table/filter-select.tsx';
import { TableBar } from '#app/desk-kit/table/table-bar.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { MAIL_KINDS, type Mail, type MailStatus } from '#contract/mail.ts';
import { mailQuery } from './mail-queries.ts';

const STATUS_LABELS: Record<MailStatus, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };

const COLUMNS: Column<Mail>[] = [
  {
    id: 'to',
    header: 'To',
    isName: true,
    cell: ({ to, kind }) => (
      <>
        <span className="block min-w-34 [overflow-wrap:anywhere]">{to}</span>
        <span className="block font-normal text-ink-2">{kind ? MAIL_KINDS[kind] : 'Not recorded'}</span>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: (mail) => <MailState mail={mail} /> },
  { id: 'attempts', header: 'Attempts', numeric: true, isSecondary: true, cell: ({ attempts }) => attempts },
  {
    id: 'at',
    header: 'Queued',
    isSecondary: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap num">
        {indiaTime(createdAt)}
      </time>
    ),
  },
  { id: 'actions', header: 'Actions', cell: (mail) => mail.status !== 'sent' && <RetryButton mail={mail} /> },
];

export function MailList() {
  const api = useApi();
  const queries = useQueryClient();
  const state = useTableParams();
  const status = parseChoice(STATUS_LABELS, state.get('status'));
  const query = useQuery(mailQuery(api, status, state.search, state.page));
  const { data } = query;
  const retryAll = useMutation({
    mutationFn: () => api.mail.retryFailed({ body: {} }),
    onSuccess: ({ count }) => toast.success(`${countText(count, 'e-mail')} queued again`),
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t retry. Try again.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });

  return (
    <>
      {data?.bySmtp === false && (
        <p role="status" className="mb-4 rounded-control bg-accent-wash px-3 py-2">
          No mail server is set up, so e-mails are written to files and not sent. Set SMTP_URL on the server.
        </p>
      )}
      <TableBar
        searchLabel="Search mail"
        state={state}
        total={data?.total}
        noun={['e-mail', 'e-mails']}
        filters={
          <ChoiceFilter
            label="Status"
            name="status"
            state={state}
            all="All statuses"
            labels={STATUS_LABELS}
            counts={data?.counts}
          />
        }
        tools={
          data &&
          data.counts.failed > 0 && (
            <Button loading={retryAll.isPending} onClick={() => retryAll.mutate()}>
              Retry all failed
            </Button>
          )
        }
      />
      <DataTable
        caption="Mail"
        columns={COLUMNS}
        rows={data?.mails}
        idOf={({ id }) => id}
        nameOf={({ to }) => to}
        state={state}
        pageCount={data?.totalPages}
        query={query}
        failure="Couldn’t load mail."
        empty={<EmptyState title={status || state.search ? 'No matching e-mails' : 'No e-mails yet'} />}
      />
    </>
  );
}

function MailState({ mail: { status, lastError, nextAttemptAt, sentAt, failedAt } }: { mail: Mail }) {
  const at = sentAt ?? failedAt;
  return (
    <span className="block max-w-96 min-w-32 [overflow-wrap:anywhere]">
      {STATUS_LABELS[status]}
      {at && <span className="num">, {indiaTime(at)}</span>}
      {status === 'waiting' && lastError && nextAttemptAt && (
        <span className="num">, next attempt {indiaTime(nextAttemptAt)}</span>
      )}
      {lastError && <span className="block text-xs text-ink-2">{lastError}</span>}
    </span>
  );
}

function RetryButton({ mail: { id, to } }: { mail: Mail }) {
  const api = useApi();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.mail.retry({ params: { id } }),
    onSuccess: () => toast.success('Queued again'),
    onError: (failure) => toast.error(errorText(failure, 'Couldn’t retry. Try again.')),
    onSettled: () => void queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
  return (
    <Button size="sm" variant="act" loading={retry.isPending} onClick={() => retry.mutate()}>
      Retry now<span className="sr-only">: {to}</span>
    </Button>
  );
}
