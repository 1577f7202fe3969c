import { useSearchParams } from 'react-router';

/** The secret of the link in a mail that led here; null where the link is incomplete. */
export function useLinkToken(): string | null {
  const [parameters] = useSearchParams();
  return parameters.get('token');
}
