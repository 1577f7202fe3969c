import { useLoaded } from '#app/lib/use-loaded.ts';
import { useToastsWanted } from '#app/ui/overlays/toast.ts';

const loadToaster = () => import('./toaster.tsx');

export function ToasterMount() {
  const loaded = useLoaded(loadToaster, useToastsWanted());
  return loaded ? <loaded.SiteToaster /> : null;
}
