import { useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * The address, for controls that each change a part of it: a change builds on the one before, even if that is still
 * being navigated to or rendered.
 */
export function useAddress() {
  const navigate = useNavigate();
  const underWay = useRef<string>(null);
  return {
    params: () => new URL(underWay.current ?? '', window.location.href).searchParams,
    open: async (path: string, { replace, after }: { replace: boolean; after?: Promise<void> }): Promise<void> => {
      underWay.current = path;
      try {
        await after;
        await navigate(path, { replace, preventScrollReset: true });
      } finally {
        if (underWay.current === path) underWay.current = null;
      }
    },
  };
}
