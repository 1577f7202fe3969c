import { ChevronDownIcon } from '#app/ui/display/icons.tsx';

type ContentsProps = { entries: readonly { id: string; title: string }[] };

/** The table of contents: sticky beside the text where there is room, else collapsed in a line. */
export function Contents({ entries }: ContentsProps) {
  return (
    <>
      <div className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto max-lg:hidden">
        <p className="mb-2 text-2xs font-[550] text-ink-3">On this page</p>
        <Entries entries={entries} />
      </div>
      <details className="group border-y border-line lg:hidden">
        <summary className="flex items-center justify-between py-2.5 font-medium tap">
          On this page
          <ChevronDownIcon className="text-ink-3 transition-transform group-open:rotate-180" />
        </summary>
        <Entries entries={entries} />
      </details>
    </>
  );
}

function Entries({ entries }: ContentsProps) {
  return (
    <nav aria-label="On this page">
      <ol className="text-sm lg:border-b lg:border-line">
        {entries.map(({ id, title }) => (
          <li key={id} className="border-t border-line">
            <a href={`#${id}`} className="flex min-h-9 items-center py-1 text-ink-2 tap hover:text-ink hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
