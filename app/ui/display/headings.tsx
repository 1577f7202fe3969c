import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { ArrowRightIcon } from './icons.tsx';

type PageHeadingProps = { eyebrow?: ReactNode; children: ReactNode; aside?: ReactNode; className?: string };

export function PageHeading({ eyebrow, children, aside, className }: PageHeadingProps) {
  return (
    <div className={className}>
      {eyebrow && <Eyebrow className="mb-2">{eyebrow}</Eyebrow>}
      <h1 className="text-3xl">{children}</h1>
      {aside && <p className="mt-1.5 text-ink-2 num">{aside}</p>}
    </div>
  );
}

type SectionHeadingProps = {
  children: ReactNode;
  id?: string;
  aside?: ReactNode;
  more?: { to: string; label: string };
};

export function SectionHeading({ children, id, aside, more }: SectionHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <div>
        <h2 id={id} className="text-2xl max-md:text-[1.5rem]">
          {children}
        </h2>
        {aside && <p className="mt-1 text-ink-2">{aside}</p>}
      </div>
      {more && (
        <Link to={more.to} className="inline-flex items-center gap-1.5 font-medium text-ink-2 tap hover:text-ink">
          {more.label}
          <ArrowRightIcon className="size-4" />
        </Link>
      )}
    </div>
  );
}

export function Eyebrow({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={cx('text-2xs font-[550] text-ink-3 num', className)}>{children}</p>;
}
