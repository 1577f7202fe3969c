import type { ReactNode } from 'react';
import { formatPartialDate } from '#app/lib/format.ts';
import { Blocks } from './blocks.tsx';
import { crumbsTo, type TextDocument } from './document.ts';
import { PageFrame } from './page-frame.tsx';

type TextPageProps = {
  document: TextDocument;
  /** Between the head and the text. */
  children?: ReactNode;
};

export function TextPage({ document, children }: TextPageProps) {
  const { sections, updated, title, headline = title, lead } = document;
  return (
    <PageFrame
      crumbs={crumbsTo(document)}
      eyebrow={updated && `Last changed on ${formatPartialDate(updated)}`}
      title={headline}
      lead={lead}
      contents={sections}
    >
      {children}
      <div className="grid gap-y-10 text-md leading-relaxed">
        {sections.map((section) => (
          <section key={section.id} className="border-t border-line pt-6 first:border-0 first:pt-0">
            <h2 id={section.id} className="scroll-mt-6 text-xl">
              {section.title}
            </h2>
            <div className="mt-3 grid max-w-measure grid-cols-[minmax(0,1fr)] gap-y-3.5 text-ink-2">
              <Blocks blocks={section.blocks} />
            </div>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}
