import type { ReactNode } from 'react';
import { PageHeading } from '#app/ui/display/headings.tsx';

type ScreenHeadProps = {
  title: ReactNode;
  /** Back link, for a screen below another. */
  eyebrow?: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
};

export function ScreenHead({ title, eyebrow, aside, actions }: ScreenHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <PageHeading eyebrow={eyebrow} aside={aside}>
        {title}
      </PageHeading>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
