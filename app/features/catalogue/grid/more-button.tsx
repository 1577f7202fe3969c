import { type ComponentProps, useState } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { DotsIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

const loadMenu = () => import('./card-menu.tsx');

/** More actions for a phone, on its card. The first press loads the menu. */
export function MoreButton({ phone }: { phone: CardPhone }) {
  const [isWanted, setIsWanted] = useState(false);
  const menu = useLazyModule(loadMenu, isWanted, () => {
    setIsWanted(false);
    toast.error('We couldn’t load the menu. Check your connection and try again.');
  });
  const button = (props: ComponentProps<'button'>) => (
    <IconButton label={`More for ${phone.name}`} size="sm" className="card-more needs-script" {...props}>
      <DotsIcon className="size-4.5" />
    </IconButton>
  );
  return menu ? (
    <menu.CardMenu phone={phone} trigger={button} />
  ) : (
    button({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setIsWanted(true) })
  );
}
