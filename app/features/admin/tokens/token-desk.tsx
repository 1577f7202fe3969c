import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/desk-kit/frame/confirm-dialog.tsx';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { indiaTime } from '#app/desk-kit/frame/india-time.ts';
import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { QueryState } from '#app/ui/controls/query-state.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { ApiToken } from '#contract/account/api-tokens.ts';
import { TOKEN_SCOPES } from '#contract/account/scopes.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';

const TOKENS_KEY = [...ADMIN_KEY, 'tokens'];

/** The user's own tokens; admins see everyone's. */
export function TokenDesk() {
  const api = useApi();
  const queries = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const query = useQuery({
    queryKey: TOKENS_KEY,
    queryFn: ({ signal }) => api.apiTokens.list({}, signal),
    staleTime: 0,
  });
  const { data } = query;
  const active = data?.filter(({ state }) => state === 'active') ?? [];
  const over = data?.filter(({ state }) => state !== 'active') ?? [];

  return (
    <>
      <ScreenHead
        title="API tokens"
        aside="Let other programs act for you with limited permissions. A token can’t change accounts, roles or tokens."
        actions={
          <Button variant="primary" onClick={() => setIsMaking(true)}>
            Create token
          </Button>
        }
      />
      <QueryState query={query} failure="Couldn’t load tokens." />
      {data && active.length === 0 && <EmptyState title="No active tokens" />}
      <TokenList label="Active tokens" tokens={active} />
      {over.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-lg">Expired and revoked</h2>
          <TokenList label="Expired and revoked" tokens={over} />
        </>
      )}
      {isMaking && (
        <NewTokenDialog
          onMade={() => void queries.invalidateQueries({ queryKey: TOKENS_KEY })}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  );
}

function TokenList({ label, tokens }: { label: string; tokens: readonly ApiToken[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {tokens.map((token) => (
        <TokenItem key={token.id} token={token} />
      ))}
    </ul>
  );
}

const STATES: Record<ApiToken['state'], string> = {
  active: 'Expires',
  expired: 'Expired',
  revoked: 'Revoked; was valid until',
};

function TokenItem({ token }: { token: ApiToken }) {
  const { id, name, owner, scopes, withdrawn, ending, createdAt, expiresAt, state, lastUsedAt, lastNetwork } = token;
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.apiTokens.revoke({ params: { id } }),
    onSuccess: () => {
      setIsRevoking(false);
      toast.success(`Token “${name}” revoked`);
      void queries.invalidateQueries({ queryKey: TOKENS_KEY });
    },
  });

  return (
    <li className="rounded-card border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            {name} <span className="font-normal text-ink-3 num">…{ending}</span>
          </h2>
          <p className="text-sm text-ink-2">
            {owner.id === user.id ? 'Yours' : owner.name}, created {indiaTime(createdAt)}
          </p>
        </div>
        {state === 'active' && (
          <Button size="sm" variant="quiet" onClick={() => setIsRevoking(true)}>
            Revoke<span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
      <ul className="mt-2 text-sm">
        {scopes.map((scope) => (
          <li key={scope}>
            {withdrawn.includes(scope) ? (
              <>
                <del className="text-ink-3">{TOKEN_SCOPES[scope].label}</del> (owner no longer has this permission)
              </>
            ) : (
              TOKEN_SCOPES[scope].label
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3 num">
        {STATES[state]} {indiaTime(expiresAt)}.{' '}
        {lastUsedAt ? `Last used ${indiaTime(lastUsedAt)} from ${lastNetwork}.` : 'Never used.'}
      </p>
      <ConfirmDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        title={`Revoke “${name}”?`}
        description="Programs that use it lose access immediately. You can’t undo this."
        action="Revoke token"
        onConfirm={() => revoke.mutate()}
        isPending={revoke.isPending}
        error={revoke.error && errorText(revoke.error, 'Couldn’t revoke the token. Try again.')}
      />
    </li>
  );
}
