import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

export function secondFactorQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'second-factor'],
    queryFn: ({ signal }) => api.secondFactor.state({ params: { id: userId } }, signal),
  });
}
