import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useHasToasts } from '#app/ui/overlays/toast.ts';

const loadToaster = () => import('./toaster.tsx');

export function ToasterMount() {
  const loaded = useLazyModule(loadToaster, useHasToasts());
  return loaded ? <loaded.SiteToaster /> : null;
}
