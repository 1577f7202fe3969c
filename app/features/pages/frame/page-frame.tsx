import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '#app/ui/display/breadcrumb.tsx';
import { Eyebrow } from '#app/ui/display/headings.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { Contents } from './contents.tsx';

type PageFrameProps = {
  crumbs: Crumb[];
  eyebrow?: ReactNode;
  title: string;
  lead: string;
  contents: readonly { id: string; title: string }[];
  children: ReactNode;
};

/** A text page: its head, a table of contents at the side, and the text at a readable width. */
export function PageFrame({ crumbs, eyebrow, title, lead, contents, children }: PageFrameProps) {
  return (
    <div className="wrap pt-5">
      <Breadcrumb crumbs={crumbs} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <header className="max-w-3xl lg:col-start-2">
          {eyebrow && <Eyebrow className="mb-3">{eyebrow}</Eyebrow>}
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          <p className="mt-4 max-w-measure text-md text-ink-2 md:text-lg">{lead}</p>
          <Ruler className="mt-7" />
        </header>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Contents entries={contents} />
        </div>
        <div className="max-w-3xl lg:col-start-2">{children}</div>
      </div>
    </div>
  );
}
