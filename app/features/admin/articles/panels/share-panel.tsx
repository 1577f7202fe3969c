import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { countText } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { SHARE_DAYS } from '#contract/article/share-links.ts';
import { Panel } from './panel.tsx';

export function SharePanel({ articleId }: { articleId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(7);
  const params = { id: articleId };
  const queryKey = [...ADMIN_KEY, 'share-links', articleId];
  const { data: links = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.shareLinks.list({ params }, signal),
  });
  const onSuccess = () => void queries.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: () => api.shareLinks.create({ params, body: { days } }),
    onSuccess,
    onError: (error) => toast.error(errorText(error, 'Couldn’t create the link.')),
  });
  const extend = useMutation({
    mutationFn: (linkId: string) => api.shareLinks.extend({ params: { ...params, linkId }, body: { days } }),
    onSuccess: ({ expiresAt }) => {
      toast.success(`Link valid until ${indiaTime(expiresAt)}`);
      onSuccess();
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t extend the link.')),
  });
  const revoke = useMutation({
    mutationFn: (linkId: string) => api.shareLinks.revoke({ params: { ...params, linkId } }),
    onSuccess: (_done, linkId) => {
      if (make.data?.id === linkId) make.reset();
      toast.success('Link revoked');
      onSuccess();
    },
    onError: (error) => toast.error(errorText(error, 'Couldn’t revoke the link.')),
  });
  const url = make.data && `${window.location.origin}/draft/${make.data.token}`;

  return (
    <Panel title="Share">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field label="Link valid for" hint="Anyone with this link can read the draft.">
          <Select value={days} onChange={(event) => setDays(Number(event.target.value) as typeof days)}>
            {SHARE_DAYS.map((count) => (
              <option key={count} value={count}>
                {countText(count, 'day')}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button size="sm" onClick={() => make.mutate()} loading={make.isPending}>
            Create link
          </Button>
        </div>
        {url && (
          <Field label="New link" hint="Copy it now. It won’t be shown again.">
            <div className="flex gap-2">
              <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
              <Button
                size="sm"
                onClick={() =>
                  void navigator.clipboard.writeText(url).then(
                    () => toast.success('Link copied'),
                    () => toast.error('Couldn’t copy the link. Select and copy it yourself.'),
                  )
                }
              >
                Copy
              </Button>
            </div>
          </Field>
        )}
        {links.length > 0 && (
          <ul aria-label="Active links" className="grid gap-2 text-sm num">
            {links.map(({ id, by, createdAt, expiresAt, opens, lastOpenedAt }) => (
              <li key={id} className="grid gap-1">
                <span className="min-w-0 text-ink-2">
                  Expires {indiaTime(expiresAt)}
                  <span className="block text-xs text-ink-3">
                    created {indiaTime(createdAt)}
                    {by && ` by ${by}`}
                  </span>
                  <span className="block text-xs text-ink-3">
                    {lastOpenedAt
                      ? `opened ${countText(opens, 'time')}, last ${indiaTime(lastOpenedAt)}`
                      : 'not opened yet'}
                  </span>
                </span>
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => revoke.mutate(id)}
                    loading={revoke.isPending && revoke.variables === id}
                  >
                    Revoke
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => extend.mutate(id)}
                    loading={extend.isPending && extend.variables === id}
                  >
                    Extend to {countText(days, 'day')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
