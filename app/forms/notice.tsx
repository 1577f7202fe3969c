import type { ReactNode } from 'react';

/** Something went well and the reader should know, without being called away. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-control border border-line-2 bg-better-wash px-3.5 py-2.5 text-ink">
      {children}
    </p>
  );
}
