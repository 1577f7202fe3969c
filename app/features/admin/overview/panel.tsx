import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

type PanelProps = { title: string; more?: { to: string; label: string }; children: ReactNode };

export function Panel({ title, more, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t-[1.5px] border-ink pt-3">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more && (
          <Link to={more.to} className="text-sm font-medium text-ink-2 tap hover:text-ink">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
