import type { ReactNode } from 'react';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="border-b border-line pb-2 text-2xl">{title}</h2>
      <div className="grid gap-6 pt-5">{children}</div>
    </div>
  );
}

export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-2xs text-ink-3">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
