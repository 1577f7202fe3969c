import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#app/lib/api.ts';
import { useLikes } from './likes-store.ts';
import { ownReactionsQuery } from './own-reactions.ts';
import { showServerLikes } from './toggle-like.ts';

/** While somebody is signed in, the buttons show what they like. */
export function LikesSync({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(ownReactionsQuery(useApi(), userId));

  useEffect(() => {
    if (data) showServerLikes(queries, data.liked);
  }, [data, queries]);

  useEffect(() => () => useLikes.setState({ liked: new Set() }), []);

  return null;
}
