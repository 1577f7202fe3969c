import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { painted } from '#app/lib/viewport/painted.ts';

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
    /** `isStep` is gone back from, and what was pressed for it shows before the screen is drawn anew. */
    open: async (next: Said, { isStep }: { isStep: boolean }): Promise<void> => {
      latest.current = next;
      underWay.current += 1;
      try {
        if (isStep) await painted();
        await navigate(toPath(next), { replace: !isStep, preventScrollReset: true });
      } finally {
        underWay.current -= 1;
      }
    },
  };
}
