import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { MoreMenu } from '#app/desk-kit/frame/more-menu.tsx';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { SecretField } from '#app/forms/secret-field.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { MenuItem, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { FORMER_SECRET_HOURS, WEBHOOK_EVENTS, type Webhook } from '#contract/desk/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { DELIVERIES_KEY, POLL_MS, WEBHOOKS_KEY } from './webhooks-queries.ts';

export function WebhookDesk() {
  const api = useApi();
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => api.webhooks.list({}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting, pausedAt }) => waiting > 0 && pausedAt === null) ? POLL_MS : false,
  });
  const { data } = query;

  return (
    <>
      <ScreenHead
        title="Webhooks"
        aside="Notify other programs when published phones, prices or articles change. Every request is signed."
        actions={
          <Button variant="primary" onClick={() => setIsMaking(true)}>
            Add webhook
          </Button>
        }
      />
      <QueryState query={query} failure="Couldn’t load webhooks." />
      {data?.length === 0 && <EmptyState title="No webhooks yet" />}
      <ul className="grid gap-3">
        {data?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </ul>
      {isMaking && <WebhookDialog onSecret={setSecret} onClose={() => setIsMaking(false)} />}
      {secret && (
        <Dialog
          open
          onClose={() => setSecret(null)}
          title="Copy the secret now"
          description="The receiver uses it to verify our requests. It won’t be shown again."
          actions={
            <Button variant="primary" onClick={() => setSecret(null)}>
              Done
            </Button>
          }
        >
          <SecretField label="Webhook secret" value={secret} />
        </Dialog>
      )}
    </>
  );
}

type OpenDialog = 'edit' | 'rotate' | 'remove';

function WebhookItem({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events, pausedAt, waiting } = webhook;
  const api = useApi();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const renew = () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY });
  const done = (text: string) => ({
    onSuccess: () => {
      setDialog(null);
      toast.success(text);
      void renew();
    },
    onError: (failure: Error) => toast.error(errorText(failure, 'Something went wrong. Try again.')),
  });
  const pause = useMutation({
    mutationFn: () => api.webhooks.update({ params: { id }, body: { paused: pausedAt === null } }),
    ...done(pausedAt === null ? 'Webhook paused' : 'Webhook resumed'),
  });
  const test = useMutation({
    mutationFn: () => api.webhooks.test({ params: { id } }),
    ...done('Test sent'),
    onSettled: () => {
      setIsOpen(true);
      void queries.invalidateQueries({ queryKey: [...DELIVERIES_KEY, id] });
    },
  });
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotate({ params: { id } }),
    onSuccess: ({ secret }) => {
      setDialog(null);
      onSecret(secret);
      void renew();
    },
  });
  const remove = useMutation({ mutationFn: () => api.webhooks.remove({ params: { id } }), ...done('Webhook deleted') });
  const close = () => setDialog(null);

  return (
    <li className="rounded-card border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{url}</h2>
          <p className="text-sm text-ink-2">{events.map((event) => WEBHOOK_EVENTS[event]).join('; ')}</p>
          <State webhook={webhook} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => test.mutate()} loading={test.isPending} disabled={pausedAt !== null}>
            Send test<span className="sr-only"> to {url}</span>
          </Button>
          <Button size="sm" onClick={() => pause.mutate()} loading={pause.isPending}>
            {pausedAt === null ? 'Pause' : 'Resume'}
            <span className="sr-only"> {url}</span>
          </Button>
          <MoreMenu name={url}>
            <MenuItem onClick={() => setDialog('edit')}>Edit</MenuItem>
            <MenuItem onClick={() => setDialog('rotate')}>Create new secret</MenuItem>
            <MenuSeparator />
            <MenuItem onClick={() => setDialog('remove')}>Delete</MenuItem>
          </MoreMenu>
        </div>
      </div>
      <Button
        size="sm"
        variant="quiet"
        className="mt-2 -ml-3"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Deliveries{waiting > 0 && ` (${formatCount(waiting)} waiting)`}
      </Button>
      {isOpen && <Deliveries webhookId={id} isPaused={pausedAt !== null} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
      {dialog === 'rotate' && (
        <ConfirmDialog
          title="Create a new secret?"
          description={`Requests are signed with both secrets for ${FORMER_SECRET_HOURS} hours. After that, the old secret stops working.`}
          action="Create new secret"
          onConfirm={() => rotate.mutate()}
          onClose={close}
          isPending={rotate.isPending}
          error={rotate.error && errorText(rotate.error, 'Couldn’t create a secret. Try again.')}
        />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title="Delete this webhook?"
          description="Its secret and delivery log are deleted permanently. Pause it instead to keep them."
          action="Delete webhook"
          onConfirm={() => remove.mutate()}
          onClose={close}
          isPending={remove.isPending}
        />
      )}
    </li>
  );
}

function State({ webhook: { pausedAt, pauseReason, failingSince, formerSecretUntil } }: { webhook: Webhook }) {
  return (
    <p className="text-sm">
      {pausedAt && (
        <span className="font-medium text-accent-ink">
          Paused {indiaTime(pausedAt)}
          {pauseReason && ` after failed deliveries: ${pauseReason}`}
        </span>
      )}
      {!pausedAt && failingSince && (
        <span className="font-medium text-accent-ink">Failing since {indiaTime(failingSince)}</span>
      )}
      {formerSecretUntil && (
        <span className="block text-ink-2">Old secret works until {indiaTime(formerSecretUntil)}</span>
      )}
    </p>
  );
}
