import type { ReactNode } from 'react';
import { Link } from '#app/lib/link.tsx';

const style = 'text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2';
/** Served as files, not screens. */
const SERVED = /^\/(?:api|media)\/|\.xml$/;
const ELSEWHERE = /^(?:https:|mailto:)/i;

/** A link in running text. Unsafe addresses are shown as text. */
export function ProseLink({ href, children }: { href: string; children: ReactNode }) {
  const isOurs = /^\/(?!\/)/.test(href);
  if (isOurs && !SERVED.test(href))
    return (
      <Link to={href} className={style}>
        {children}
      </Link>
    );
  if (!isOurs && !ELSEWHERE.test(href)) return children;
  return (
    <a href={href} rel="noopener" className={style}>
      {children}
    </a>
  );
}
