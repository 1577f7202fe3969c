import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '#app/lib/api.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { restoreSession, useSession } from './session.ts';
import { TOKEN_KEY } from './token.ts';

/** Finds out who is here, and notices when another tab signs in or out. */
export function SessionMount() {
  const api = useApi();
  const queries = useQueryClient();
  useStorageSync(
    TOKEN_KEY,
    useCallback(() => void restoreSession(api), [api]),
  );
  useEffect(() => refreshForEachUser(queries), [queries]);
  return null;
}

/** What was fetched for somebody else lacks what is personal. The first one finds a page that asked with their token. */
function refreshForEachUser(queries: QueryClient): () => void {
  let isFirst = true;
  return useSession.subscribe(({ user, status }, before) => {
    if (!isFirst && user && user.id !== before.user?.id) {
      queries.removeQueries({ predicate: ({ state }) => state.status === 'error' });
      void queries.invalidateQueries();
    }
    if (status !== 'loading') isFirst = false;
  });
}
