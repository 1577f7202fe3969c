import { type ComponentProps, useState } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { DotsIcon } from '#app/ui/display/icons.tsx';
import { toast } from '#app/ui/overlays/toast.ts';

const loadMenu = () => import('./card-menu.tsx');

/** What else there is to do with a phone, on its card. The menu is fetched with the first press. */
export function MoreButton({ phone }: { phone: CardPhone }) {
  const [isWanted, setIsWanted] = useState(false);
  const menu = useLazyModule(loadMenu, isWanted, () => {
    setIsWanted(false);
    toast.error('The menu could not be loaded. Check your connection and try again.');
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
