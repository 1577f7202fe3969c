import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';

type MoreMenuProps = { name: string; loading?: boolean; children: ReactNode };

/** The rarer actions of one row or card. */
export function MoreMenu({ name, loading = false, children }: MoreMenuProps) {
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      trigger={(props) => (
        <Button size="sm" variant="quiet" loading={loading} {...props}>
          More<span className="sr-only"> actions for {name}</span>
        </Button>
      )}
    >
      {children}
    </Menu>
  );
}
