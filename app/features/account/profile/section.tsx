import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; lead?: ReactNode; children: ReactNode };

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-t border-line py-8 first:border-0 first:pt-4"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
