import type { ReactNode } from 'react';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-sheet p-4">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-base font-semibold tracking-normal">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
