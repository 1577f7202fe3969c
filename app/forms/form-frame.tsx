import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The single column of every account screen. */
export function AuthFrame({ title, lead, children, footer }: AuthFrameProps) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto grid max-w-md grid-cols-1 gap-6">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-md text-ink-2">{lead}</p>}
          <Ruler className="mt-5" />
        </div>
        {children}
        {footer && <div className="grid gap-1 border-t border-line pt-4 text-ink-2">{footer}</div>}
      </div>
    </div>
  );
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center font-medium text-accent-ink tap hover:underline hover:underline-offset-4"
    >
      {children}
    </Link>
  );
}
