import { openShortcutList, useShortcutList, useShortcuts } from '#app/lib/shortcuts.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';

const loadDialog = () => import('#app/ui/overlays/shortcuts-dialog.tsx');
const close = () => useShortcutList.setState({ isOpen: false });

/** Opens with `?`, and with buttons that say so. */
export function ShortcutList() {
  const { isOpen } = useShortcutList();
  const dialog = useLazyModule(loadDialog, isOpen, close);
  useShortcuts([{ keys: '?', label: 'Show keyboard shortcuts', act: openShortcutList }]);
  return isOpen && dialog ? <dialog.ShortcutsDialog onClose={close} /> : null;
}
