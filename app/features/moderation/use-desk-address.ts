import { useSearchParams } from 'react-router';
import { MODERATION_VIEWS, type ModerationView } from '#contract/moderation.ts';

export type DeskView = ModerationView | 'log';

interface Place {
  view: DeskView;
  page: number;
  /** The comment looked at. */
  comment: string | null;
}

/** What the desk shows is in the address, wherever it stands. */
export function useDeskAddress() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('view') ?? '';
  const view = [...MODERATION_VIEWS, 'log' as const].find((known) => known === wanted) ?? 'reported';
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const place: Place = { view, page, comment: parameters.get('comment') };

  return {
    ...place,
    hrefFor: (other: Partial<Place>) => `?${searchOf({ ...place, ...other })}`,
    go: (other: Partial<Place>) =>
      setParameters(searchOf({ ...place, ...other }), { replace: true, preventScrollReset: true, flushSync: true }),
  };
}

function searchOf({ view, page, comment }: Place): URLSearchParams {
  return new URLSearchParams({ view, ...(page > 1 && { page: String(page) }), ...(comment && { comment }) });
}
