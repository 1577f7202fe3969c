import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { FormError } from '#app/forms/form-parts.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { WEBHOOK_EVENTS, type Webhook, WebhookBody, type WebhookEvent } from '#contract/desk/webhooks.ts';
import { WEBHOOKS_KEY } from './webhooks-queries.ts';

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

type WebhookDialogProps = {
  /** Null for a new one. */
  webhook?: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
};

export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? EVENTS);
  const [errors, setErrors] = useState<Partial<Record<'url' | 'events', string | undefined>>>({});
  const save = useMutation({
    mutationFn: async (body: WebhookBody) => {
      if (!webhook) return api.webhooks.create({ body });
      await api.webhooks.update({ params: { id: webhook.id }, body });
      return null;
    },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: WEBHOOKS_KEY });
      onClose();
      if (made) onSecret(made.secret);
      else toast.success('Webhook saved');
    },
    onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}),
  });

  const submit = () => {
    const checked = WebhookBody.safeParse({ url, events });
    const messageOf = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ url: messageOf('url'), events: messageOf('events') });
    if (checked.success) save.mutate(checked.data);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      onSubmit={submit}
      action={webhook ? 'Save' : 'Add webhook'}
      isPending={save.isPending}
    >
      <Field label="URL" hint="Starts with https://" error={errors.url}>
        <TextInput
          data-autofocus
          type="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-medium">Events</legend>
        {EVENTS.map((event) => (
          <div key={event}>
            <Checkbox
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            >
              {WEBHOOK_EVENTS[event]} <span className="text-xs text-ink-3">{event}</span>
            </Checkbox>
          </div>
        ))}
        {errors.events && (
          <p role="alert" className="text-sm text-accent-ink">
            {errors.events}
          </p>
        )}
      </fieldset>
      <FormError>{save.error && errorText(save.error, 'Couldn’t save the webhook. Try again.')}</FormError>
    </FormDialog>
  );
}
