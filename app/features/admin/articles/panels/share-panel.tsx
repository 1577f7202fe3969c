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

/** Links with which somebody without an account reads what is not published. */
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
    onError: (error) => toast.error(errorText(error, 'The link could not be made.')),
  });
  const revoke = useMutation({
    mutationFn: (linkId: string) => api.shareLinks.revoke({ params: { ...params, linkId } }),
    onSuccess: (_done, linkId) => {
      if (make.data?.id === linkId) make.reset();
      toast.success('The link leads nowhere now');
      onSuccess();
    },
    onError: (error) => toast.error(errorText(error, 'The link could not be withdrawn.')),
  });
  const url = make.data && `${window.location.origin}/draft/${make.data.token}`;

  return (
    <Panel title="Share">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field label="A link that opens the draft for" hint="Whoever has it reads the draft without an account.">
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
            Make a link
          </Button>
        </div>
        {url && (
          <Field label="The new link" hint="It is shown this once: copy it now.">
            <div className="flex gap-2">
              <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
              <Button
                size="sm"
                onClick={() =>
                  void navigator.clipboard.writeText(url).then(
                    () => toast.success('Link copied'),
                    () => toast.error('Copy it by hand: this browser did not allow it.'),
                  )
                }
              >
                Copy
              </Button>
            </div>
          </Field>
        )}
        {links.length > 0 && (
          <ul aria-label="Links that open it" className="grid gap-2 text-sm num">
            {links.map(({ id, by, createdAt, expiresAt }) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <span className="min-w-0 text-ink-2">
                  Until {indiaTime(expiresAt)}
                  <span className="block text-xs text-ink-3">
                    made {indiaTime(createdAt)}
                    {by && ` by ${by}`}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => revoke.mutate(id)}
                  loading={revoke.isPending && revoke.variables === id}
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
