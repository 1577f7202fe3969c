import { startTransition, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MODERATION_VIEWS, type ModerationView, POST_KINDS, type PostKind } from '#contract/community/moderation.ts';

export type DeskView = ModerationView | 'log';

interface ModerationParams {
  view: DeskView;
  kind: PostKind | null;
  search: string;
  page: number;
  comment: string | null;
}

/** State is in the URL. Updates are synchronous, so the next key cannot act on the previous comment. */
export function useModerationParams() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const wanted = parameters.get('view') ?? '';
  const view = [...MODERATION_VIEWS, 'log' as const].find((known) => known === wanted) ?? 'reported';
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const kind = POST_KINDS.find((known) => known === parameters.get('kind')) ?? null;
  const search = parameters.get('search') ?? '';
  const urlParams: ModerationParams = { view, kind, search, page, comment: parameters.get('comment') };
  const [params, setOptimistic] = useOptimistic(urlParams);

  const hrefFor = (other: Partial<ModerationParams>) => `?${searchOf({ ...params, ...other })}`;
  return {
    ...params,
    hrefFor,
    go: (other: Partial<ModerationParams>, { replace } = { replace: true }) =>
      startTransition(async () => {
        setOptimistic({ ...params, ...other });
        await navigate(hrefFor(other), { replace, preventScrollReset: true });
      }),
  };
}

function searchOf({ view, kind, search, page, comment }: ModerationParams): URLSearchParams {
  return new URLSearchParams({
    view,
    ...(kind && { kind }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(comment && { comment }),
  });
}
