import { useRef } from 'react';
import { useNavigate } from 'react-router';

type AddressOptions<Said> = { read: (search: URLSearchParams) => Said; toPath: (said: Said) => string };

/**
 * What the address says, for controls that each change a part of it: a change builds on the one before, also where that
 * is still under way or not rendered yet.
 */
export function useAddress<Said>({ read, toPath }: AddressOptions<Said>) {
  const navigate = useNavigate();
  const latest = useRef<Said>(undefined);
  const underWay = useRef(0);
  return {
    current: (): Said =>
      underWay.current > 0 && latest.current !== undefined
        ? latest.current
        : read(new URLSearchParams(window.location.search)),
    open: async (next: Said, { replace, after }: { replace: boolean; after?: Promise<void> }): Promise<void> => {
      latest.current = next;
      underWay.current += 1;
      try {
        await after;
        await navigate(toPath(next), { replace, preventScrollReset: true });
      } finally {
        underWay.current -= 1;
      }
    },
  };
}
