import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import { useLocation } from 'react-router';
import { hasModifier } from './keys.ts';

type Navigate = (address: string, options: { replace: boolean; preventScrollReset: boolean }) => unknown;

const NavigateContext = createContext<Navigate | null>(null);

/** Lets links navigate by the router; without it, as on the server, they are plain links. */
export const NavigateProvider = NavigateContext.Provider;

/** Navigates to a path like a Link, for forms; null where they are sent by the browser, as on the server. */
export function useNavigateTo(): ((path: string) => void) | null {
  const navigate = useContext(NavigateContext);
  return navigate && ((path) => void navigate(path, { replace: false, preventScrollReset: false }));
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path, `?query` or `#anchor`, as in an href. */
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/**
 * A link within the site. React Router's own Link resolves its address on every render, which took a fifth of the
 * render time of a page with hundreds of links; the browser knows it when it is pressed.
 */
export function Link({ to, replace, preventScrollReset = false, onClick, ...rest }: LinkProps) {
  const navigate = useContext(NavigateContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || !isPlainPress(event, event.currentTarget)) return;
    event.preventDefault();
    const address = addressOf(event.currentTarget);
    void navigate(address, { replace: replace ?? address === addressOf(window.location), preventScrollReset });
  };
  return <a href={to} onClick={press} {...rest} />;
}

/** For HTML with links but without components: a press navigates like a Link. */
export function useFollowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useContext(NavigateContext);
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || !navigate || event.defaultPrevented || !isPlainPress(event, link)) return;
    const isHere = link.pathname === window.location.pathname && link.search === window.location.search;
    if (isHere) return;
    event.preventDefault();
    void navigate(addressOf(link), { replace: false, preventScrollReset: false });
  };
}

type NavLinkProps = LinkProps & {
  /** Matches only the exact page, not pages below it. */
  end?: boolean;
};

/** Marks the current page with `aria-current="page"`. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

/** Other sites, new tabs, windows and downloads are left to the browser. */
export function isPlainPress(event: MouseEvent, { target, origin }: HTMLAnchorElement): boolean {
  if (origin !== window.location.origin) return false;
  return event.button === 0 && (!target || target === '_self') && !hasModifier(event);
}

/** The browser has already resolved the href. */
function addressOf({ pathname, search, hash }: HTMLAnchorElement | Location): string {
  return pathname + search + hash;
}
