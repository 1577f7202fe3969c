import { useLocation } from 'react-router';
import { COMPARE_PATH } from '#app/features/catalogue/compare/comparison.ts';
import { HeaderSearch } from '#app/features/catalogue/search/header-search.tsx';
import { Link } from '#app/lib/link.tsx';
import { SiteContextProvider, useSite, useSiteSettings } from '#app/lib/site-query.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';
import { HeartIcon } from '#app/ui/display/icons.tsx';
import { CompactHeader } from './compact-header.tsx';
import { HeaderAccount, HeaderBell } from './header-account.tsx';
import { Logo } from './logo.tsx';
import { NavBadge } from './nav-badge.tsx';
import { currentOf, mainLinks, menuLinks, signInLink, wishlistLink } from './navigation.ts';

/**
 * The same on every page without a link of its own, so it is cached. Nothing in it may use the router, which the cached
 * HTML is rendered without.
 */
export function Header() {
  const { pathname } = useLocation();
  const site = useSite();
  const { header = mainLinks } = useSiteSettings();
  const current = currentOf([...header, ...menuLinks, wishlistLink, signInLink], pathname);
  return (
    <header data-site-frame className="border-b border-line print:hidden">
      <CachedHtml
        as="div"
        of={[site ?? '', current, pathname === '/']}
        look="header"
        className="wrap flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 md:min-h-16 md:gap-x-6 md:py-2 lg:gap-x-7"
      >
        <SiteContextProvider value={site}>
          <HeaderContent pathname={pathname} />
        </SiteContextProvider>
      </CachedHtml>
    </header>
  );
}

function HeaderContent({ pathname }: { pathname: string }) {
  const { name, header = mainLinks } = useSiteSettings();
  return (
    <>
      <Link to="/" aria-label={`${name}, home`} className="inline-flex items-center tap">
        <Logo />
      </Link>
      <nav aria-label="Main" className="max-lg:hidden">
        <ul className="main-links">
          {header.map((link) => (
            <li key={link.path}>
              <Link to={link.path} aria-current={link.path === pathname ? 'page' : undefined}>
                {link.label}
                {link.path === COMPARE_PATH && (
                  <span className="w-2.5">
                    <NavBadge path={link.path} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex grow flex-wrap items-center justify-end gap-x-2 gap-y-1 md:gap-x-4">
        {/* The home page has its own search field. */}
        {pathname !== '/' && <HeaderSearch className="w-80 max-xl:hidden 2xl:w-110" shortcut />}
        {/* Before the menu, because it loads with the session and must not move the menu. */}
        <HeaderBell />
        <CompactHeader pathname={pathname} />
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
    </>
  );
}
