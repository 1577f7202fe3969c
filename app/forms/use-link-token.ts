import { useSearchParams } from 'react-router';

/** The token of a mailed link; null when the link is incomplete. */
export function useLinkToken(): string | null {
  const [parameters] = useSearchParams();
  return parameters.get('token');
}
