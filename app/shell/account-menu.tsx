import { signOut } from '#app/features/account/auth/sign-in.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import type { User } from '#contract/account/user.ts';
import { accountLinks, wishlistLink } from './navigation.ts';

export { Bell } from '#app/features/account/notifications/bell.tsx';

export function AccountMenu({ user }: { user: User }) {
  const api = useApi();
  const links = accountLinks(user);

  return (
    <Menu
      label="Account"
      align="end"
      trigger={(props) => (
        <Button {...props} className="w-full gap-1 px-3" title={user.name}>
          <span className="sr-only">Account of </span>
          <span className="truncate">{user.name.split(' ')[0]}</span>
          <ChevronDownIcon className="size-4 shrink-0 text-ink-3" />
        </Button>
      )}
    >
      <p className="max-w-60 px-3 pt-1.5 pb-2">
        <span className="block truncate font-semibold">{user.name}</span>
        <span className="block truncate text-xs text-ink-3">{user.email}</span>
      </p>
      <MenuSeparator />
      {links.map(({ path, label }) => (
        <MenuLink key={path} to={path}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => signOut(api)}>Sign out</MenuItem>
    </Menu>
  );
}

type CompactAccountProps = { user: User; onDone: () => void };

/** The account links at the end of a narrow screen's menu. */
export function CompactAccount({ user, onDone }: CompactAccountProps) {
  const api = useApi();
  const links = accountLinks(user).filter(({ path }) => path !== wishlistLink.path);
  const row = 'flex min-h-13 w-full items-center text-md font-medium text-ink-2 hover:text-ink';

  return (
    <nav aria-label="Account" className="border-t border-line-2 px-5 pt-4 pb-6">
      <p className="truncate font-semibold">{user.name}</p>
      <p className="truncate text-xs text-ink-3">{user.email}</p>
      <ul className="pt-1">
        {links.map(({ path, label }) => (
          <li key={path} className="border-b border-line">
            <Link to={path} onClick={onDone} className={row}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => signOut(api)} className={row}>
            Sign out
          </button>
        </li>
      </ul>
    </nav>
  );
}
