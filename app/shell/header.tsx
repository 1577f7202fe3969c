import { useLocation } from 'react-router';
import { COMPARE_PATH } from '#app/features/catalogue/compare/comparison.ts';
import { HeaderSearch } from '#app/features/catalogue/search/header-search.tsx';
import { Link, NavLink } from '#app/lib/link.tsx';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import { CompactHeader } from './compact-header.tsx';
import { HeaderAccount, HeaderBell } from './header-account.tsx';
import { Logo } from './logo.tsx';
import { NavBadge } from './nav-badge.tsx';
import { mainLinks, wishlistLink } from './navigation.ts';

export function Header() {
  const isHome = useLocation().pathname === '/';
  const { name, header = mainLinks } = useSiteSettings();
  return (
    <header data-site-frame className="border-b border-line print:hidden">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2 md:gap-x-6 lg:gap-x-7">
        <Link to="/" aria-label={`${name}, home`} className="inline-flex items-center tap">
          <Logo />
        </Link>
        <nav aria-label="Main" className="max-lg:hidden">
          <ul className="flex flex-wrap gap-x-5 font-medium">
            {header.map((link) => (
              <li key={link.path}>
                <NavLink
                  to={link.path}
                  end
                  className="inline-flex min-h-10 items-center text-ink-2 tap transition-colors hover:text-ink aria-[current=page]:text-ink"
                >
                  {link.label}
                  {link.path === COMPARE_PATH && (
                    <span className="w-2.5">
                      <NavBadge path={link.path} />
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex grow flex-wrap items-center justify-end gap-x-2 gap-y-1 md:gap-x-4">
          {/* The home page has a search field of its own, and one in view is enough. */}
          {!isHome && <HeaderSearch className="w-80 max-xl:hidden 2xl:w-110" shortcut />}
          {/* Before the menu: it comes with the session and must not move it. */}
          <HeaderBell />
          <CompactHeader />
          <Link
            to={wishlistLink.path}
            className="inline-flex min-h-10 min-w-11 items-center gap-1.5 font-medium tap hover:text-accent-ink max-lg:hidden"
          >
            <HeartIcon className="size-4.5" />
            <span className="sr-only">{wishlistLink.label}</span>
            <NavBadge path={wishlistLink.path} />
          </Link>
          <HeaderAccount />
        </div>
      </div>
    </header>
  );
}
