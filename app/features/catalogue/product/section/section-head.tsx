import type { ReactNode } from 'react';

type SectionHeadProps = { id: string; aside?: ReactNode; children: ReactNode };

export function SectionHead({ id, aside, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{children}</h2>
      {aside && <p>{aside}</p>}
    </div>
  );
}
