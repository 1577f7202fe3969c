import { useLocation } from 'react-router';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { useRestored } from '#app/lib/use-restored.ts';
import { COMPARE_PATH, COMPARISON_KEY } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

const loadTray = () => import('./compare-tray.tsx');

/** The tray is fetched only once it holds something, and is not shown where its phones are compared already. */
export function CompareTrayMount() {
  const { items, restore } = useComparison();
  const { pathname } = useLocation();
  const isShown = items.length > 0 && pathname !== COMPARE_PATH;
  const tray = useLoaded(loadTray, isShown);
  useRestored(COMPARISON_KEY, restore);
  return isShown && tray ? <tray.CompareTray /> : null;
}
