import { useLocation } from 'react-router';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { COMPARE_PATH, COMPARISON_KEY } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

const loadTray = () => import('./compare-tray.tsx');

/** The tray is fetched only once it contains something, and is not shown where its phones are compared already. */
export function CompareTrayMount() {
  const { items, restore } = useComparison();
  const { pathname } = useLocation();
  const isShown = items.length > 0 && pathname !== COMPARE_PATH;
  const tray = useLazyModule(loadTray, isShown);
  useStorageSync(COMPARISON_KEY, restore);
  return isShown && tray ? <tray.CompareTray /> : null;
}
