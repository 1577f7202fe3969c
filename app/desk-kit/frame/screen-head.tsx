import type { ReactNode } from 'react';
import { PageHeading } from '#app/ui/display/headings.tsx';

type ScreenHeadProps = {
  title: ReactNode;
  /** The way back up, for a screen beneath another. */
  eyebrow?: ReactNode;
  aside?: ReactNode;
  /** Buttons, the main one last. */
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
