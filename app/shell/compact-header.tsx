import { type ToggleEvent, useRef } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { SearchPanel } from '#app/features/catalogue/search/search-panel.tsx';
import { Link } from '#app/lib/link.tsx';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { CloseIcon, MenuIcon } from '#app/ui/display/icons.tsx';
import { lockScroll } from '#app/ui/overlays/lock-scroll.ts';
import { loadAccountMenu } from './header-account.tsx';
import { NavBadge } from './nav-badge.tsx';
import { mainLinks, menuLinks, signInLink, wishlistLink } from './navigation.ts';

const MENU_ID = 'site-menu';

/**
 * Replaces links and search field on a narrow screen. Both panels open without scripts, close with Escape or a press
 * outside, and return focus.
 */
export function CompactHeader({ pathname }: { pathname: string }) {
  return (
    <div className="flex items-center xl:contents">
      <SearchPanel />
      <MenuPanel pathname={pathname} />
    </div>
  );
}

/** Without scripts the page behind can scroll. */
function lockWhileOpen({ currentTarget, newState }: ToggleEvent<HTMLElement>): void {
  lockScroll(currentTarget, newState === 'open');
}

function MenuPanel({ pathname }: { pathname: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const user = useSession((session) => session.user);
  const account = useLazyModule(loadAccountMenu, user !== null);
  const { header = mainLinks } = useSiteSettings();
  const extra = menuLinks.filter(({ path }) => !header.some((link) => link.path === path));
  const links = [...header, ...extra, wishlistLink, ...(user ? [] : [signInLink])];

  const close = () => panel.current?.hidePopover();

  return (
    <div className="lg:hidden">
      <IconButton label="Menu" popoverTarget={MENU_ID} className="text-ink">
        <MenuIcon className="size-5" />
      </IconButton>
      <div ref={panel} id={MENU_ID} popover="auto" onToggle={lockWhileOpen} className="site-menu">
        <div className="flex min-h-14 items-center justify-between border-b border-line pr-2 pl-5 md:min-h-16">
          <span className="font-display text-lg font-semibold">Menu</span>
          <IconButton label="Close menu" popoverTarget={MENU_ID} popoverTargetAction="hide">
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
        <nav aria-label="Menu">
          <ul className="menu-links">
            {links.map((link) => (
              <li key={link.path}>
                <Link to={link.path} aria-current={link.path === pathname ? 'page' : undefined} onClick={close}>
                  {link.label}
                  <NavBadge path={link.path} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {user && account && <account.CompactAccount user={user} onDone={close} />}
      </div>
    </div>
  );
}
